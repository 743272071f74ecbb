package org.pushlog.storage.archive;

import java.util.Locale;

/** What a section of an archive holds. It is decided by the module name alone, never by the package type. */
public enum SectionKind {
    DATA("", true),
    LOOKUP("__znippy_lookup__", true),
    TRIE("__znippy_trie__", false),
    META("__znippy_meta__", true),
    REFS("__gunnar_refs__", true),
    SECRETS("__gunnar_secrets__", true),
    GRAPH("__gunnar_graph__", true),
    REACH("__gunnar_reach__", true),
    OID("__gunnar_oid__", false),
    DELTA("__znippy_delta__", true),
    FSMETA("__znippy_fsmeta__", true),
    SIGN_ARTIFACTS("__znippy_sign_artifacts__", true),
    SIGN_ARCHIVE("__znippy_sign_archive__", false),
    /** A reserved-looking name ({@code __x__}) that is not known here: shown, and otherwise left alone. */
    UNKNOWN("", true);

    private final String moduleName;
    private final boolean mayBeArrow;

    SectionKind(String moduleName, boolean mayBeArrow) {
        this.moduleName = moduleName;
        this.mayBeArrow = mayBeArrow;
    }

    /** The module name of a reserved kind; empty for {@link #DATA} and {@link #UNKNOWN}. */
    public String moduleName() {
        return moduleName;
    }

    /** The kind as SQL shows it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether sections of this kind are Arrow streams, or may be. */
    boolean mayBeArrow() {
        return mayBeArrow;
    }

    /** The kind of the section with this module name. */
    static SectionKind of(String moduleName) {
        for (SectionKind kind : values()) {
            if (!kind.moduleName.isEmpty() && kind.moduleName.equals(moduleName)) {
                return kind;
            }
        }
        boolean looksReserved = moduleName.length() > 4 && moduleName.startsWith("__") && moduleName.endsWith("__");
        return looksReserved ? UNKNOWN : DATA;
    }
}
