package org.pushlog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed while it makes an archive leaves the old one as it was. */
class KilledCreateTest {
    private static final long LARGE_BYTES = 600L << 20;

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void theOldArchiveStaysWhenTheNewOneIsNotFinished(@TempDir Path folder) throws IOException, InterruptedException {
        Path archive = folder.resolve("a.znippy");
        Path staged = folder.resolve("a.znippy.writing");
        Path small = Files.writeString(folder.resolve("small"), "small");
        assertThat(Launched.run("archive", "create", archive.toString(), small.toString())
                        .status())
                .isZero();
        byte[] before = Files.readAllBytes(archive);
        Path large = folder.resolve("large");
        Files.createFile(large);
        // A hole: it takes no room on disk, and a while to pack.
        try (var channel = Files.newByteChannel(large, StandardOpenOption.WRITE)) {
            channel.position(LARGE_BYTES).write(ByteBuffer.allocate(1));
        }

        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        PushLogMain.class.getName(),
                        "archive",
                        "create",
                        "--force",
                        archive.toString(),
                        large.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        while (child.isAlive() && !hasBytes(staged)) {
            Thread.onSpinWait();
        }
        child.destroyForcibly();
        assertThat(child.waitFor()).as("killed, not finished").isNotZero();

        assertThat(staged).exists();
        assertThat(Files.readAllBytes(archive)).isEqualTo(before);
        assertThat(Launched.run("verify", archive.toString()).status()).isZero();
        assertThat(Launched.run("archive", "create", "--force", archive.toString(), small.toString())
                        .status())
                .isZero();
        assertThat(staged).doesNotExist();
    }

    private static boolean hasBytes(Path file) {
        try {
            return Files.size(file) > 0;
        } catch (IOException e) {
            return false;
        }
    }
}
