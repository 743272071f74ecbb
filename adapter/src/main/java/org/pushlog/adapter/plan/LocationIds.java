package org.pushlog.adapter.plan;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.Location;

/**
 * Numbers for the locations in use, because the code of a function call can hold numbers and texts only. A number is never used twice; it
 * ends with its location.
 */
public final class LocationIds {
    private static final Map<Long, WeakReference<Location>> LOCATIONS = new HashMap<>();
    private static final AtomicLong LAST_ID = new AtomicLong();

    private LocationIds() {}

    /** A new number for a location. */
    public static synchronized long assign(Location location) {
        LOCATIONS.values().removeIf(reference -> reference.get() == null);
        long id = LAST_ID.incrementAndGet();
        LOCATIONS.put(id, new WeakReference<>(location));
        return id;
    }

    /** The location of a number. */
    public static synchronized Location of(long id) {
        WeakReference<Location> reference = LOCATIONS.get(id);
        @Nullable Location location = reference == null ? null : reference.get();
        if (location == null) {
            throw new IllegalStateException("the schema of this function is no longer in use");
        }
        return location;
    }
}
