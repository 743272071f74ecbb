package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.io.ByteSource;

/**
 * A section that is written into an archive beside the files.
 *
 * @param moduleName the name by which readers know what it holds: that of a reserved {@link SectionKind}
 * @param rowCount the rows that the manifest states; 0 for what is not Arrow, or was taken over as bytes
 * @param body writes the section
 */
public record ReservedSection(String moduleName, long rowCount, Body body) {

    /** Writes the bytes of a section; the sink uses each part before it returns. */
    public interface Body {
        void writeTo(Consumer<ByteBuffer> sink);
    }

    public ReservedSection {
        SectionKind kind = SectionKind.of(moduleName);
        if (kind == SectionKind.DATA || kind == SectionKind.UNKNOWN) {
            // The original takes an unknown module for data, and then fails to open the archive.
            throw new InvalidRequestException(moduleName, -1, "expected the module name of a reserved section");
        }
    }

    /** A section that is taken over from elsewhere as it stands. */
    public static ReservedSection ofBytes(SectionKind kind, long rowCount, ByteSource bytes) {
        return new ReservedSection(kind.moduleName(), rowCount, sink -> {
            for (long at = 0; at < bytes.lengthBytes(); ) {
                ByteBuffer piece = bytes.view(at, (int) Math.min(1 << 20, bytes.lengthBytes() - at));
                at += piece.remaining();
                sink.accept(piece);
            }
            bytes.checkStillThere();
        });
    }

    public SectionKind kind() {
        return SectionKind.of(moduleName);
    }
}
