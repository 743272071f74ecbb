package org.pushlog.storage.hot;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.pushlog.storage.archive.ArchiveOptions;
import org.pushlog.storage.archive.ReservedSections;
import org.pushlog.storage.io.LocalDirectory;

/** Appends to a hot archive, seals it now and then and makes it hot again, and says the number of each append that was acknowledged. */
public final class HotAppendingProgram {
    private static final ArchiveOptions OPTIONS = ArchiveOptions.DEFAULT.withLockTimeout(Duration.ofMinutes(2));

    private HotAppendingProgram() {}

    /**
     * Arguments: the folder, the archive's name, the number of the first append, how many appends, after how many to seal (0 = never).
     * Afterwards it waits to be killed.
     */
    public static void main(String[] arguments) throws IOException {
        LocalDirectory directory = LocalDirectory.open(Path.of(arguments[0]));
        int first = Integer.parseInt(arguments[2]);
        int count = Integer.parseInt(arguments[3]);
        int sealAfter = Integer.parseInt(arguments[4]);
        HotArchiveWriter writer = HotArchiveWriter.open(directory, arguments[1], OPTIONS);
        for (int append = first; append < first + count; append++) {
            writer.append(files(append));
            System.out.println(append);
            if (sealAfter > 0 && append % sealAfter == sealAfter - 1) {
                writer.seal(ReservedSections.NONE);
                writer = HotArchiveWriter.open(directory, arguments[1], OPTIONS);
            }
        }
        System.in.transferTo(OutputStream.nullOutputStream());
    }

    /** The files of an append: two of its own and one that each append replaces. */
    static List<HotFile> files(int append) {
        return List.of(
                new HotFile("a" + append, content(append)),
                new HotFile("b" + append, content(append)),
                new HotFile("last", content(append)));
    }

    /** Begins with the number. */
    public static byte[] content(int append) {
        return ByteBuffer.allocate(4 + append * 7 % 2_000).putInt(append).array();
    }
}
