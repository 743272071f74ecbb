package org.pushlog.storage.audit;

import org.jspecify.annotations.Nullable;

/**
 * One thing that was verified.
 *
 * @param file relative to the location, with {@code /}
 * @param item what in the file: a section's name, an archived path, a log's whole frames
 * @param rangeOffsetBytes where the verified bytes begin in the file, null where they are not one range
 * @param rangeLengthBytes how many they are, null where they are not one range
 * @param reason why it is not as it should be; null if it is
 */
public record Check(
        String file,
        Kind kind,
        String item,
        @Nullable Long rangeOffsetBytes,
        @Nullable Long rangeLengthBytes,
        @Nullable String reason,
        String store) {

    /** The kinds of things that are verified. */
    public enum Kind {
        FRAME("frame"),
        MANIFEST("manifest"),
        SECTION("section"),
        BLOB("blob");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** The kind as the catalogue spells it. */
        public String text() {
            return text;
        }
    }

    /** Whether it is as it should be. */
    public boolean ok() {
        return reason == null;
    }
}
