package org.pushlog.sqltests.interop;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** Pushes of references and secrets by seed, and the state that they lead to. */
final class Pushes {
    static final Schema REFS = Schema.of(
            new Field("name", ArrowType.UTF8, false),
            new Field("target", ArrowType.UTF8, true),
            new Field("peeled", ArrowType.UTF8, true),
            new Field("symref_target", ArrowType.UTF8, true),
            new Field("push_seq", ArrowType.UINT64, false),
            new Field("updated_ms", ArrowType.UINT64, false));
    static final Schema SECRETS = Schema.of(
            new Field("name", ArrowType.UTF8, false),
            new Field("ciphertext", ArrowType.BINARY, true),
            new Field("recipient", ArrowType.UTF8, true),
            new Field("push_seq", ArrowType.UINT64, false),
            new Field("updated_ms", ArrowType.UINT64, false));

    private final Random random;
    private final Map<String, String> state = new TreeMap<>();
    private final List<Batch> batches = new ArrayList<>();
    private long pushSeq;

    Pushes(long seed) {
        this.random = new Random(seed);
    }

    /** All pushes so far. */
    List<Batch> all() {
        return List.copyOf(batches);
    }

    /** A line a name that is set, in the order of names: what a reader's fold must be. */
    String stateText() {
        StringBuilder text = new StringBuilder();
        state.forEach(
                (name, values) -> text.append(name).append('\t').append(values).append('\n'));
        return text.toString();
    }

    int stateCount() {
        return state.size();
    }

    /** The next push of references: branches that come, move and go, annotated tags, HEAD as a symbolic reference. */
    Batch refs(int rowCount) {
        BatchBuilder builder = new BatchBuilder(REFS);
        long seq = pushSeq++;
        long updatedMs = 1_700_000_000_000L + seq * 1_000 + random.nextInt(1_000);
        for (int row = 0; row < rowCount; row++) {
            String name = random.nextInt(8) == 0 ? "HEAD" : "refs/heads/zweig-ä/" + random.nextInt(40);
            String target = null;
            String peeled = null;
            String symref = null;
            switch (random.nextInt(5)) {
                case 0 -> symref = "refs/heads/main";
                case 1 -> target = null;
                case 2 -> {
                    target = oid();
                    peeled = oid();
                }
                default -> target = oid();
            }
            append(builder, name, target, peeled, symref);
            builder.column(4).append(seq);
            builder.column(5).append(updatedMs);
            if (target == null && symref == null) {
                state.remove(name);
            } else {
                state.put(
                        name,
                        orNull(target) + "\t" + orNull(peeled) + "\t" + orNull(symref) + "\t" + seq + "\t" + updatedMs);
            }
        }
        return take(builder);
    }

    /** The next push of secrets. */
    Batch secrets(int rowCount) {
        BatchBuilder builder = new BatchBuilder(SECRETS);
        long seq = pushSeq++;
        for (int row = 0; row < rowCount; row++) {
            String name = "schlüssel/" + random.nextInt(12);
            boolean isRevoked = random.nextInt(4) == 0;
            byte[] ciphertext = new byte[1 + random.nextInt(60)];
            random.nextBytes(ciphertext);
            String recipient = random.nextBoolean() ? "age1" + random.nextInt(1_000) : null;
            builder.column(0).append(name);
            if (isRevoked) {
                builder.column(1).appendNull();
                state.remove(name);
            } else {
                builder.column(1).append(ciphertext);
                state.put(
                        name,
                        HexFormat.of().formatHex(ciphertext) + "\t" + orNull(recipient) + "\t" + seq + "\t" + seq);
            }
            if (recipient == null) {
                builder.column(2).appendNull();
            } else {
                builder.column(2).append(recipient);
            }
            builder.column(3).append(seq);
            builder.column(4).append(seq);
        }
        return take(builder);
    }

    private Batch take(BatchBuilder builder) {
        Batch batch = builder.build();
        batches.add(batch);
        return batch;
    }

    private String oid() {
        byte[] bytes = new byte[20];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private static void append(BatchBuilder builder, String... texts) {
        for (int column = 0; column < texts.length; column++) {
            if (texts[column] == null) {
                builder.column(column).appendNull();
            } else {
                builder.column(column).append(texts[column]);
            }
        }
    }

    private static String orNull(String text) {
        return text == null ? "~" : text;
    }

    /** The bytes of a text. */
    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
