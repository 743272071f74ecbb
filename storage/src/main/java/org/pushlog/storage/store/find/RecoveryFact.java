package org.pushlog.storage.store.find;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;

/**
 * What a file gave and what it did not. A torn tail is such a fact, not an error.
 *
 * @param log the log's name in the catalogue; null for what is not a log
 * @param file relative to the location, with {@code /}
 * @param frameCount whole frames of a log, record batches of a journal segment or a git store's file; null where nothing was counted
 * @param validBytes how much of the file from its start is whole
 * @param reason why there is less than the file promises; null if all is well
 */
public record RecoveryFact(
        @Nullable String log,
        String file,
        RecoveryKind kind,
        @Nullable Long frameCount,
        @Nullable Long rowCount,
        @Nullable Long fileBytes,
        @Nullable Long validBytes,
        @Nullable Long tornTailBytes,
        @Nullable String reason,
        String store) {

    /** The same fact with one more reason. */
    public RecoveryFact withReason(String more) {
        String reasons = reason == null ? more : reason + "; " + more;
        return new RecoveryFact(
                log, file, kind, frameCount, rowCount, fileBytes, validBytes, tornTailBytes, reasons, store);
    }

    /** A fault of this file as a reason, which does not name the file again. */
    public static String reasonOf(String file, Fault fault) {
        String part = fault.resource().startsWith(file)
                ? fault.resource().substring(file.length()).strip()
                : fault.resource();
        String problem = part.isEmpty() ? fault.problem() : part + ": " + fault.problem();
        return fault.offsetBytes() < 0 ? problem : problem + " (at offset " + fault.offsetBytes() + ")";
    }

    public static RecoveryFact unreadable(String file, String reason, String store) {
        return new RecoveryFact(null, file, RecoveryKind.UNREADABLE, null, null, null, null, null, reason, store);
    }

    /** A file of a git store of which nothing can be read, though it is there. */
    public static RecoveryFact damagedGitFile(String file, @Nullable Long fileBytes, Fault fault, String store) {
        return new RecoveryFact(
                null, file, RecoveryKind.GIT_FILE, null, null, fileBytes, 0L, null, reasonOf(file, fault), store);
    }

    public static RecoveryFact damagedArchive(String file, long fileBytes, Fault fault, String store) {
        return new RecoveryFact(
                null, file, RecoveryKind.ARCHIVE, null, null, fileBytes, 0L, null, reasonOf(file, fault), store);
    }
}
