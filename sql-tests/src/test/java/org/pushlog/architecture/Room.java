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
    private static final String[] STORAGE_FACADE = {"storage.work", "storage.error", "storage.ipc", "storage.store"};

    private static final List<String> STORAGE_ORDER = List.of(
            "storage.work",
            "storage.error",
            "storage.io",
            "storage.codec",
            "storage.ipc",
            "storage.log",
            "storage.archive",
            "storage.hot",
            "storage.git",
            "storage.store");

    private static final String[] ADAPTER_BELOW_SQL = {
        "adapter.exec",
        "adapter.table",
        "adapter.type",
        "adapter.function",
        "adapter.plan",
        "adapter.vector",
        "adapter.catalog",
        "adapter.write"
    };

    /** Every room, lower ones first. A room without a class yet may stand here. */
    static final List<Room> ALL = List.of(
            room("storage.work"),
            room("storage.error"),
            room("storage.io", upTo("storage.error")),
            room("storage.codec", upTo("storage.io")),
            room("storage.ipc", upTo("storage.codec")),
            room("storage.log", upTo("storage.ipc")),
            room("storage.archive", upTo("storage.ipc")),
            room("storage.hot", upTo("storage.archive")),
            room("storage.git", upTo("storage.archive")),
            room("storage.store", upTo("storage.git")),
            room("storage.arrow", upTo("storage.ipc")),
            room("storage.audit", upTo("storage.store")),
            room("adapter.exec", STORAGE_FACADE),
            // The tables hand out the values of these rooms; a copy of each in the facade would say nothing more.
            room("adapter.table", facadeAnd("storage.log", "storage.archive", "storage.git")),
            room("adapter.type", STORAGE_FACADE),
            room("adapter.function", facadeAnd("adapter.exec", "adapter.table")),
            room("adapter.plan", facadeAnd("adapter.exec", "adapter.table", "adapter.type")),
            room(
                    "adapter.vector",
                    facadeAnd("adapter.exec", "adapter.table", "adapter.type", "adapter.function", "adapter.plan")),
            room(
                    "adapter.catalog",
                    facadeAnd("adapter.exec", "adapter.table", "adapter.type", "adapter.function", "adapter.plan")),
            // Its procedures hand out the reports of these rooms.
            room("adapter.write", facadeAnd("storage.log", "storage.hot", "adapter.table")),
            room("adapter.sql", facadeAnd(ADAPTER_BELOW_SQL)),
            room("driver", driverMayName()),
            // What writes archives and logs is called as it stands, like the values that tables hand out.
            room("cli", facadeAnd("storage.log", "storage.archive", "storage.hot", "storage.audit", "driver")),
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

    private static String[] driverMayName() {
        return Stream.concat(
                        Stream.of("storage.work", "storage.error", "storage.ipc", "storage.arrow", "adapter.sql"),
                        Stream.of(ADAPTER_BELOW_SQL))
                .toArray(String[]::new);
    }

    /** The rooms of storage from the lowest to the given one, which is included. */
    private static String[] upTo(String last) {
        return STORAGE_ORDER.subList(0, STORAGE_ORDER.indexOf(last) + 1).toArray(String[]::new);
    }
}
