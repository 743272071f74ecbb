package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.io.FaultyDirectory;

/** Rows put aside: given back as they were, gone when closed, and one clear error where there is no room. */
class ScratchFileTest {
    @Test
    void bytesComeBackAndNothingIsLeft(@TempDir Path parent) throws Exception {
        Path folder = Files.createDirectory(parent.resolve("own"));
        try (ScratchFile file = ScratchFile.in("ORDER BY", FaultyDirectory.over(folder, 1))) {
            file.append(ByteBuffer.wrap(new byte[] {1, 2, 3}));
            file.append(ByteBuffer.wrap(new byte[] {4, 5}));
            assertThat(file.lengthBytes()).isEqualTo(5);
            ByteBuffer read = ByteBuffer.allocate(3);
            file.read(2, read);
            assertThat(read.array()).containsExactly(3, 4, 5);
        }
        assertThat(folder).doesNotExist();
    }

    @Test
    void aFullDiskIsOneClearError(@TempDir Path parent) throws Exception {
        Path folder = Files.createDirectory(parent.resolve("own"));
        FaultyDirectory disk = FaultyDirectory.over(folder, 1).spaceBytes(10);
        try (ScratchFile file = ScratchFile.in("ORDER BY", disk)) {
            file.append(ByteBuffer.wrap(new byte[8]));
            assertThatThrownBy(() -> file.append(ByteBuffer.wrap(new byte[8])))
                    .isInstanceOf(IoFailedException.class)
                    .hasMessageStartingWith("ORDER BY: needs more than memory_limit")
                    .hasMessageContaining(folder.toString())
                    .hasMessageContaining("java.io.tmpdir");
        }
        assertThat(folder).doesNotExist();
    }
}
