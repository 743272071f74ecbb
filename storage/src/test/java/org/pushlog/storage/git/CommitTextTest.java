package org.pushlog.storage.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CommitTextTest {
    private static final String PLAIN = """
        tree 1111111111111111111111111111111111111111
        parent 2222222222222222222222222222222222222222
        parent 3333333333333333333333333333333333333333
        author Åda <ada@example.org> 1767225600 +0100
        committer Bo <bo@example.org> -5 -0730
        gpgsig -----BEGIN
         parent of nothing
         author nobody
         -----END

        subject

        body

        """;

    @Test
    void fieldsAreRead() {
        CommitText text = CommitText.parse(PLAIN.getBytes(StandardCharsets.UTF_8));
        assertThat(text.tree()).startsWith("1111");
        assertThat(text.parents()).hasSize(2);
        assertThat(text.author()).isEqualTo("Åda <ada@example.org>");
        assertThat(text.authoredSeconds()).isEqualTo(1767225600L);
        assertThat(text.committer()).isEqualTo("Bo <bo@example.org>");
        assertThat(text.committedSeconds()).isEqualTo(-5L);
        assertThat(text.message()).isEqualTo("subject\n\nbody");
    }

    @Test
    void gitsHeadInFrontIsLeftOut() {
        byte[] object = ("commit " + PLAIN.length() + "\0" + PLAIN).getBytes(StandardCharsets.UTF_8);
        assertThat(CommitText.parse(object)).isEqualTo(CommitText.parse(PLAIN.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void theEncodingOfTheCommitCounts() {
        byte[] object = "tree 1\nauthor Åda <a> 1 +0000\nencoding ISO-8859-1\n\nräksmörgås\n"
                .getBytes(StandardCharsets.ISO_8859_1);
        assertThat(CommitText.parse(object).message()).isEqualTo("räksmörgås");
        assertThat(CommitText.parse(object).author()).isEqualTo("Åda <a>");
        byte[] unknown = "encoding no such thing\n\nmessage".getBytes(StandardCharsets.UTF_8);
        assertThat(CommitText.parse(unknown).message()).isEqualTo("message");
    }

    @Test
    void whatIsMissingIsNull() {
        assertThat(CommitText.parse(new byte[0]).author()).isNull();
        CommitText text = CommitText.parse("author nobody\n".getBytes(StandardCharsets.UTF_8));
        assertThat(text.author()).isEqualTo("nobody");
        assertThat(text.authoredSeconds()).isNull();
        assertThat(text.message()).isEmpty();
    }

    @Test
    void anyBytesGiveSomething() {
        long seed = 20261130;
        Random random = new Random(seed);
        byte[] good = PLAIN.getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 2_000; round++) {
            byte[] bytes = Arrays.copyOf(good, random.nextInt(good.length + 1));
            for (int i = 0; i < 5 && bytes.length > 0; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            assertThat(CommitText.parse(bytes).message())
                    .as("seed %d round %d", seed, round)
                    .isNotNull();
        }
    }
}
