package org.pushlog.adapter.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Snapshot;

/** When the tables that statements are planned over are made anew. */
final class PushLogSchemaTest {
    @TempDir
    private Path folder;

    private static byte[] frame(long number) {
        Schema schema = new Schema(List.of(new Field("n", new ArrowType.Int(64, true), false)), Map.of());
        BatchBuilder builder = new BatchBuilder(schema);
        builder.column(0).append(number);
        return FrameEncoder.encode(builder.build());
    }

    private static Double rowCount(PushLogSchema schema) {
        Table table = schema.tables().get("ticks");
        return table == null ? null : table.getStatistic().getRowCount();
    }

    @Test
    void tablesAreMadeAnewWhenTheyHaveOtherColumnsOrRows() throws Exception {
        Path log = Files.write(folder.resolve("ticks.log"), frame(1));
        PushLogSchema schema = (PushLogSchema) new PushLogSchemaFactory()
                .create(
                        CalciteSchema.createRootSchema(false, false).plus(),
                        "pushlog",
                        Map.of("location", folder.toString()));
        try {
            PushLogSchema first;
            try (Snapshot snapshot = schema.location().snapshot()) {
                first = schema.at(snapshot);
                assertThat(schema.at(snapshot)).isSameAs(first);
            }
            try (Snapshot snapshot = schema.location().snapshot()) {
                assertThat(schema.at(snapshot)).isSameAs(first);
            }
            Files.write(log, frame(2), StandardOpenOption.APPEND);
            try (Snapshot snapshot = schema.location().snapshot()) {
                PushLogSchema second = schema.at(snapshot);
                assertThat(second).isNotSameAs(first);
                assertThat(rowCount(first)).isEqualTo(1);
                assertThat(rowCount(second)).isEqualTo(2);
            }
        } finally {
            schema.location().close();
        }
    }
}
