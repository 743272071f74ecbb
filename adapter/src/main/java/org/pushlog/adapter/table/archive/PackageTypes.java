package org.pushlog.adapter.table.archive;

import java.util.Map;

/** The names of package types, as tables carry them. */
final class PackageTypes {
    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(1, "cargo"),
            Map.entry(2, "python"),
            Map.entry(3, "maven"),
            Map.entry(4, "go"),
            Map.entry(5, "nuget"),
            Map.entry(6, "npm"),
            Map.entry(7, "elf"),
            Map.entry(8, "rpm"),
            Map.entry(9, "deb"),
            Map.entry(10, "flatpak"),
            Map.entry(11, "gem"),
            Map.entry(12, "docker"),
            Map.entry(13, "helm"),
            Map.entry(14, "conda"),
            Map.entry(15, "snap"),
            Map.entry(16, "appimage"),
            Map.entry(17, "composer"),
            Map.entry(18, "hex"),
            Map.entry(19, "cabal"),
            Map.entry(20, "swift"),
            Map.entry(21, "parquet"),
            Map.entry(22, "dataset"),
            Map.entry(23, "arrow"),
            Map.entry(24, "geojson"),
            Map.entry(25, "media"),
            Map.entry(26, "generic"),
            Map.entry(40, "skidbladnir"),
            Map.entry(41, "rust_toolchain"),
            Map.entry(42, "git"));

    private PackageTypes() {}

    /** The name of a type; its number where it has none, a negative one after {@code minus_}. */
    static String nameOf(int type) {
        String number = type < 0 ? "minus_" + -type : Integer.toString(type);
        return NAMES.getOrDefault(type, number);
    }
}
