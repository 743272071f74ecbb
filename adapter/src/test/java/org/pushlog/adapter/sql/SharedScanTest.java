package org.pushlog.adapter.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Schema;

/** Threads that read the frames of one log between them give what one thread gives. */
class SharedScanTest {
    private static final int FRAME_COUNT = 150;
    private static final int FRAME_ROW_COUNT = 1_000;

    private static void write(Path log) throws IOException {
        Schema schema = new Schema(
                List.of(
                        new Field("name", ArrowType.UTF8, false),
                        new Field("push_seq", ArrowType.UINT64, false),
                        new Field("owner", ArrowType.UTF8, true)),
                Map.of());
        BatchBuilder rows = new BatchBuilder(schema);
        try (OutputStream out = Files.newOutputStream(log)) {
            for (int frame = 0; frame < FRAME_COUNT; frame++) {
                for (int i = 0; i < FRAME_ROW_COUNT; i++) {
                    rows.column(0).append("a long name of a row " + (frame * 7 + i) % 5_000);
                    rows.column(1).append(frame == 3 ? -1L : frame);
                    if (i % 11 == 0) {
                        rows.column(2).appendNull();
                    } else {
                        rows.column(2).append("owner" + i % 100);
                    }
                }
                out.write(FrameEncoder.encode(rows.build()));
            }
        }
    }

    @Test
    void theSameRowsWhateverTheNumberOfThreads(@TempDir Path folder) throws IOException {
        write(folder.resolve("things.log"));
        List<String> questions = List.of(
                "select count(*), sum(push_seq), min(push_seq), max(push_seq), max(name) from things_log",
                "select owner, count(*), sum(row_index) from things_log group by owner order by owner",
                "select count(distinct name) from things_log where push_seq > 20",
                "select frame_index, count(*) from things_log where name like '%9' group by frame_index order by 1",
                "select owner, name, count(*) as c from things_log group by owner, name order by c desc, 1, 2 limit 50",
                "select count(*), min(n), max(n) from (select distinct name || cast(row_index as varchar) as n from"
                        + " things_log)",
                "select count(distinct cast(frame_index as bigint) * 1000 + row_index) from things_log",
                "select count(*), sum(i) from (select distinct row_index as i, name, owner from things_log)",
                "select count(distinct coalesce(owner, name)), sum(push_seq) from things_log",
                "select count(*) from things_log t join (select distinct owner from things_log) o on t.owner = o.owner",
                "select count(*), count(o.c), sum(o.c) from things_log t left join (select name, count(*) as c from"
                        + " things_log where push_seq = 7 group by name) o on t.name = o.name",
                "select count(*), sum(t.push_seq), sum(o.row_index) from things_log t join things_log o"
                        + " on t.push_seq = o.push_seq and t.row_index = o.row_index where o.frame_index < 50",
                "select count(*) from things_log where owner not in (select owner from things_log where owner <"
                        + " 'owner5') and name in (select max(name) from things_log)",
                "select count(*) from things_log t join (values (-1), (3), (5), (5)) v(n) on t.push_seq = v.n",
                "select count(*) from things_log t, (values ('a'), ('b'), ('c')) v(x)",
                "select count(*) from things_log t, (select name from things_log where push_seq = 1000000) v");
        for (String sql : questions) {
            List<String> alone = rows(folder, sql, new ExecutionSettings(Engine.ENUMERABLE, 1));
            for (int threads = 1; threads <= 5; threads += 2) {
                assertThat(rows(folder, sql, new ExecutionSettings(Engine.VECTORISED, threads)))
                        .as("%d threads: %s", threads, sql)
                        .isEqualTo(alone);
            }
        }
    }

    private static List<String> rows(Path folder, String sql, ExecutionSettings settings) {
        List<String> rows = new ArrayList<>();
        try (OpenLocation location = OpenLocation.open(Map.of("location", folder.toString()), settings)) {
            PreparedStatementPlan plan = location.prepare(sql);
            try (RowCursor cursor = plan.execute(List.of(), new AtomicBoolean(), Duration.ZERO)) {
                while (cursor.next()) {
                    List<Object> row = new ArrayList<>();
                    for (int i = 0; i < plan.columns().size(); i++) {
                        row.add(cursor.value(i));
                    }
                    rows.add(row.toString());
                }
            }
        }
        return rows;
    }
}
