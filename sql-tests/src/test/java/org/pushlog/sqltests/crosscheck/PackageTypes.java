package org.pushlog.sqltests.crosscheck;

import java.util.Map;

/** The numbers that the original gives to kinds of packages, with the names that the tables have. */
final class PackageTypes {
    static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(1, "cargo"),
            Map.entry(2, "python"),
            Map.entry(3, "maven"),
            Map.entry(4, "go"),
            Map.entry(5, "nuget"),
            Map.entry(6, "npm"),
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
            Map.entry(42, "git"));

    private PackageTypes() {}
}
