package org.pushlog.storage.hot;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.io.LocalDirectory;

/** Opens a hot archive for appending, appends a file, says so, and holds the archive until its input ends. */
final class HotHoldingProgram {
    private HotHoldingProgram() {}

    /** Arguments: the folder, the archive's name. */
    public static void main(String[] arguments) throws IOException {
        LocalDirectory directory = LocalDirectory.open(Path.of(arguments[0]));
        try (HotArchiveWriter writer = HotArchiveWriter.open(directory, arguments[1], ArchiveOptions.DEFAULT)) {
            writer.append("theirs", new byte[] {1});
            System.out.println("open");
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }
}
