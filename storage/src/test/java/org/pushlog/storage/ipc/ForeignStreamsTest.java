package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.storage.io.MemoryByteSource;

/** Streams of pyarrow, of every type, codec and framing: their rows are what pyarrow says. */
class ForeignStreamsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "original",
                "original-v4",
                "original-legacy",
                "original-lz4",
                "original-zstd",
                "extended",
                "extended-zstd",
                "long-lz4",
                "long-zstd",
                "no-rows",
                "rows-between-none",
                "dictionaries",
                "dictionaries-zstd",
                "dictionary-deltas",
                "dictionary-replaced"
            })
    void rowsAreThoseOfTheWriter(String name) {
        byte[] stream = ArrowStreams.kept(name + ".arrow");
        List<String> expected = rows(name);
        // At any alignment, and whatever lies around it.
        for (int shift = 0; shift < 9; shift++) {
            byte[] shifted = new byte[shift + stream.length + 5];
            System.arraycopy(stream, 0, shifted, shift, stream.length);
            assertThat(ArrowStreams.texts(new MemoryByteSource(name, shifted), shift, Guard.EXTENDED))
                    .as("shifted by %d", shift)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "original, true",
        "original-v4, true",
        "original-legacy, true",
        "no-rows, true",
        "original-lz4, false",
        "original-zstd, false",
        "extended, false",
        "dictionaries, false",
        // A slice whose buffer of 5-byte values is rounded up to 16 bytes.
        "rows-between-none, false"
    })
    void theOriginalGuardAcceptsOnlyItsDialect(String name, boolean accepted) {
        byte[] stream = ArrowStreams.kept(name + ".arrow");
        StreamWalk walk = ArrowStream.walk(new MemoryByteSource(name, stream), 0, Guard.ORIGINAL);
        assertThat(walk.defect() == null).isEqualTo(accepted);
        assertThat(walk.end())
                .isEqualTo(
                        !accepted
                                ? StreamWalk.End.DEFECT
                                : name.endsWith("legacy") ? StreamWalk.End.LEGACY_EOS : StreamWalk.End.EOS);
        assertThat(walk.endOffsetBytes() == stream.length).isEqualTo(accepted);
    }

    @ParameterizedTest
    @ValueSource(strings = {"original", "extended", "long-zstd", "no-rows", "rows-between-none", "dictionaries"})
    void whatIsWrittenAnewHasTheSameRows(String name) {
        MemoryByteSource bytes = new MemoryByteSource(name, ArrowStreams.kept(name + ".arrow"));
        StreamWalk walk = ArrowStream.require(bytes, Guard.EXTENDED);
        for (int alignment : new int[] {8, 64}) {
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            StreamWriter writer = new StreamWriter(walk.schema(), alignment, part -> {
                byte[] copy = new byte[part.remaining()];
                part.get(copy);
                written.writeBytes(copy);
            });
            writer.writeSchema();
            for (int i = 0; i < walk.batches().size(); i++) {
                writer.writeBatch(ArrowStreams.batches(walk.open(bytes, i)));
            }
            writer.writeEnd();
            MemoryByteSource anew = new MemoryByteSource(name, written.toByteArray());
            assertThat(ArrowStream.require(anew, Guard.EXTENDED).schema()).isEqualTo(walk.schema());
            assertThat(ArrowStreams.texts(anew, 0, Guard.EXTENDED)).isEqualTo(rows(name));
        }
    }

    private static List<String> rows(String name) {
        return new String(ArrowStreams.kept(name + ".rows.txt"), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }
}
