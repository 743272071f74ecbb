package org.pushlog.storage.ipc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.pushlog.storage.io.MemoryByteSource;

/** Metadata that the flatbuffers runtime would follow out of its bytes. */
class FlatbufferVerifierTest {
    private static final int METADATA_AT = 8;

    @ParameterizedTest(name = "{0}")
    @MethodSource("damages")
    void aDamageIsADefect(String name, Consumer<ByteBuffer> damage, String problem) {
        byte[] message = schemaMessage();
        ByteBuffer metadata = ByteBuffer.wrap(message, METADATA_AT, message.length - METADATA_AT)
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN);
        damage.accept(metadata);
        StreamWalk walk = ArrowStream.walk(new MemoryByteSource("forged", message), 0, Guard.ORIGINAL);
        assertThat(walk.end()).isEqualTo(StreamWalk.End.DEFECT);
        assertThat(walk.defect().problem()).contains(problem);
    }

    static Stream<Arguments> damages() {
        return Stream.of(
                damage("root outside", m -> m.putInt(0, m.limit()), "leads outside"),
                damage("root far outside", m -> m.putInt(0, -1), "leads outside"),
                damage("root unaligned", m -> m.putInt(0, m.getInt(0) + 1), "not aligned"),
                damage("vtable before the metadata", m -> m.putInt(root(m), root(m) + 4), "vtable lies outside"),
                damage("vtable behind the metadata", m -> m.putInt(root(m), -m.limit()), "vtable lies outside"),
                damage("vtable unaligned", m -> m.putInt(root(m), m.getInt(root(m)) + 1), "not aligned"),
                damage("vtable of odd length", m -> m.putShort(vtable(m), (short) 13), "13 bytes long"),
                damage("vtable too short", m -> m.putShort(vtable(m), (short) 2), "2 bytes long"),
                damage("vtable past the end", m -> m.putShort(vtable(m), (short) 0xFFFE), "past the end"),
                damage("field outside", m -> m.putShort(vtable(m) + 4, (short) 0xFFF0), "field lies outside"),
                damage(
                        "field past the end",
                        m -> m.putShort(vtable(m) + 8, (short) (m.limit() - root(m) - 1)),
                        "not aligned"),
                damage("header outside", m -> m.putInt(header(m), m.limit()), "leads outside"),
                damage("header type left out", m -> m.putShort(vtable(m) + 6, (short) 0), "without a header"),
                damage("header left out", m -> m.putShort(vtable(m) + 8, (short) 0), "without a header"),
                damage("name too long", m -> m.putInt(name(m) - 4, 1 << 30), "past the end"),
                damage("name without a zero", m -> m.put(name(m) + 8, (byte) 'x'), "no zero behind"),
                damage("name not UTF-8", m -> m.put(name(m), (byte) 0xFF), "not valid UTF-8"));
    }

    @Test
    void theUndamagedMessageIsAccepted() {
        byte[] message = schemaMessage();
        StreamWalk walk = ArrowStream.walk(new MemoryByteSource("forged", message), 0, Guard.ORIGINAL);
        assertThat(walk.defect()).isNull();
        assertThat(walk.schema().field(0).name()).isEqualTo("NAMEHERE");
        assertThat(walk.schema().metadata()).containsEntry("key", "value");
    }

    /** A small message can share one table so often that reading it as a tree would never end. */
    @Test
    void sharedTablesAreCountedEachTime() {
        Forge.Part schema = builder -> {
            int leaf = Forge.field("leaf", Type.Bool, Forge.empty()).applyAsInt(builder);
            for (int level = 0; level < 6; level++) {
                int[] same = new int[500];
                Arrays.fill(same, leaf);
                int children = org.apache.arrow.flatbuf.Field.createChildrenVector(builder, same);
                builder.startTable(0);
                int type = builder.endTable();
                org.apache.arrow.flatbuf.Field.startField(builder);
                org.apache.arrow.flatbuf.Field.addTypeType(builder, Type.Struct_);
                org.apache.arrow.flatbuf.Field.addType(builder, type);
                org.apache.arrow.flatbuf.Field.addChildren(builder, children);
                leaf = org.apache.arrow.flatbuf.Field.endField(builder);
            }
            int fields = org.apache.arrow.flatbuf.Schema.createFieldsVector(builder, new int[] {leaf});
            return org.apache.arrow.flatbuf.Schema.createSchema(builder, (short) 0, fields, 0, 0);
        };
        byte[] message = Forge.message(MetadataVersion.V5, MessageHeader.Schema, 0, schema);
        StreamWalk walk = ArrowStream.walk(new MemoryByteSource("forged", message), 0, Guard.EXTENDED);
        assertThat(walk.defect().problem()).contains("more than 1000000 tables");
    }

    private static byte[] schemaMessage() {
        return Forge.message(MetadataVersion.V5, MessageHeader.Schema, 0, builder -> {
            int field = Forge.integer("NAMEHERE", 32).applyAsInt(builder);
            int fields = org.apache.arrow.flatbuf.Schema.createFieldsVector(builder, new int[] {field});
            int pair = KeyValue.createKeyValue(builder, builder.createString("key"), builder.createString("value"));
            int pairs = org.apache.arrow.flatbuf.Schema.createCustomMetadataVector(builder, new int[] {pair});
            return org.apache.arrow.flatbuf.Schema.createSchema(builder, (short) 0, fields, pairs, 0);
        });
    }

    private static Arguments damage(String name, Consumer<ByteBuffer> damage, String problem) {
        return Arguments.of(name, damage, problem);
    }

    private static int root(ByteBuffer metadata) {
        return metadata.getInt(0);
    }

    private static int vtable(ByteBuffer metadata) {
        return root(metadata) - metadata.getInt(root(metadata));
    }

    private static int header(ByteBuffer metadata) {
        return root(metadata) + metadata.getShort(vtable(metadata) + 8);
    }

    private static int name(ByteBuffer metadata) {
        for (int i = 0; ; i++) {
            if (metadata.getLong(i) == 0x45524548454D414EL) {
                return i;
            }
        }
    }
}
