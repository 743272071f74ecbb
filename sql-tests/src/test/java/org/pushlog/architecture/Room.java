package org.pushlog.architecture;

import java.util.List;
import java.util.stream.Stream;

/**
 * A room of the code and the rooms it may name.
 *
 * @param name the package without its root, such as {@code storage.ipc}; packages below belong to it
 * @param mayName names of other rooms, all of them earlier in {@link #ALL}
 */
record Room(String name, List<String> mayName) {

    /** What modules above storage see of it: what stands at a location, batches with their columns, failures. */
    private static final String[] STORAGE_FACADE = {"storage.error", "storage.ipc", "storage.store"};

    /** Every room, lower ones first. A room without a class yet may stand here. */
    static final List<Room> ALL = List.of(
            room("storage.error"),
            room("storage.io", "storage.error"),
            room("storage.codec", "storage.error", "storage.io"),
            room("storage.ipc", "storage.error", "storage.io", "storage.codec"),
            room("storage.log", "storage.error", "storage.io", "storage.codec", "storage.ipc"),
            room("storage.archive", "storage.error", "storage.io", "storage.codec", "storage.ipc"),
            room("storage.hot", storageUpTo("storage.archive")),
            room("storage.replication", "storage.error", "storage.io", "storage.codec", "storage.ipc", "storage.log"),
            room("storage.logdb", "storage.error", "storage.io", "storage.codec", "storage.ipc", "storage.log"),
            room("storage.store", storageUpTo("storage.logdb")),
            room("storage.arrow", "storage.error", "storage.ipc"),
            room("storage.audit", storageUpTo("storage.store")),
            room("adapter.exec", STORAGE_FACADE),
            room("adapter.table", STORAGE_FACADE),
            room("adapter.function", facadeAnd("adapter.exec", "adapter.table")),
            room("adapter.catalog", facadeAnd("adapter.exec", "adapter.table", "adapter.function")),
            room("adapter.plan", facadeAnd("adapter.exec", "adapter.table", "adapter.function", "adapter.catalog")),
            room(
                    "adapter.sql",
                    facadeAnd("adapter.exec", "adapter.table", "adapter.function", "adapter.catalog", "adapter.plan")),
            room(
                    "driver",
                    "storage.error",
                    "storage.arrow",
                    "adapter.exec",
                    "adapter.table",
                    "adapter.function",
                    "adapter.catalog",
                    "adapter.plan",
                    "adapter.sql"),
            room("cli", facadeAnd("storage.audit", "driver")),
            room("examples", facadeAnd("driver")));

    Room {
        mayName = List.copyOf(mayName);
    }

    private static Room room(String name, String... mayName) {
        return new Room(name, List.of(mayName));
    }

    private static String[] facadeAnd(String... rooms) {
        return Stream.concat(Stream.of(STORAGE_FACADE), Stream.of(rooms)).toArray(String[]::new);
    }

    /** The rooms of storage from the lowest to the given one, which is included. */
    private static String[] storageUpTo(String last) {
        List<String> order = List.of(
                "storage.error",
                "storage.io",
                "storage.codec",
                "storage.ipc",
                "storage.log",
                "storage.archive",
                "storage.hot",
                "storage.replication",
                "storage.logdb",
                "storage.store");
        return order.subList(0, order.indexOf(last) + 1).toArray(String[]::new);
    }
}
