package org.pushlog.adapter.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;

/** Tables in memory under Calcite's own driver. */
final class MemoryTablesTest {
    @TempDir
    Path folder;

    private MemoryTable log;
    private PlainCalcite calcite;

    @BeforeEach
    void open() throws SQLException {
        TableColumns columns = TableColumns.builder()
                .text("name")
                .textOrNull("target")
                .unsigned("push_seq", 64, false)
                .derivedTime("updated_at")
                .count("frame_index")
                .store()
                .build();
        BatchBuilder rows = new BatchBuilder(columns.schema());
        Batch[] batches = new Batch[2];
        for (int batch = 0; batch < 2; batch++) {
            for (int i = 0; i < 5; i++) {
                int n = batch * 5 + i;
                rows.column(0).append("refs/heads/" + (n % 2 == 0 ? "main" : "功能" + n));
                if (n % 3 == 0) {
                    rows.column(1).appendNull();
                } else {
                    rows.column(1).append("t" + n);
                }
                rows.column(2).append(n == 9 ? -1L : n);
                rows.column(3).append(1_700_000_000_000L + n);
                rows.column(4).append(n);
                rows.column(5).append(n < 5 ? "a" : "b");
            }
            batches[batch] = rows.build();
        }
        log = new MemoryTable("ref_log", columns, List.of(List.of("frame_index", "store")), List.of(batches));
        MemorySchemaFactory.register("log", List.of(log, keyedTable()));
        calcite = PlainCalcite.open(MemorySchemaFactory.class, Map.of("location", folder.toString(), "tables", "log"));
    }

    private static MemoryTable keyedTable() {
        TableColumns columns =
                TableColumns.builder().count("k").count("v").count("w").build();
        BatchBuilder rows = new BatchBuilder(columns.schema());
        for (int i = 0; i < 3; i++) {
            rows.column(0).append(i);
            rows.column(1).append(1);
            rows.column(2).append(2);
        }
        return new MemoryTable("keyed", columns, List.of(List.of("k")), List.of(rows.build()));
    }

    @AfterEach
    void close() throws SQLException {
        calcite.close();
    }

    @Test
    void countsWithoutReadingAColumn() throws SQLException {
        assertThat(calcite.rows("select count(*) from ref_log")).containsExactly("10");
        assertThat(lastRequest().projection()).isEmpty();
        assertThat(calcite.rows("select count(*), 5 from ref_log a, ref_log b")).containsExactly("100,5");
        assertThat(lastRequest().projection()).isEmpty();
        assertThat(calcite.rows("select 1 from ref_log")).hasSize(10).containsOnly("1");
        assertThat(lastRequest().projection()).isEmpty();
    }

    @Test
    void readsOnlyTheColumnsThatAreUsed() throws SQLException {
        assertThat(calcite.rows("select upper(name), store from ref_log where push_seq = 4"))
                .containsExactly("REFS/HEADS/MAIN,a");
        assertThat(lastRequest().projection()).containsExactlyInAnyOrder(0, 2, 5);
    }

    @Test
    void showsWhatWasPushed() throws SQLException {
        assertThat(calcite.plan(
                        "select name from ref_log where push_seq >= 5 and store = 'b' and upper(target) = 'T5'"))
                .contains("PushLogTableScan(table=[[pushlog, ref_log]], columns=[name, target, push_seq, store],"
                        + " pushed=[push_seq >= 5, store = 'b'])");
        assertThat(calcite.plan("select name from ref_log limit 3 offset 4")).contains("limit=[7]");
    }

    @Test
    void keepsUnsignedNumbersAboveTheSignedRange() throws SQLException {
        assertThat(calcite.rows("select push_seq from ref_log where push_seq > 9223372036854775807"))
                .containsExactly("18446744073709551615");
        assertThat(calcite.rows("select max(push_seq), count(*) from ref_log"))
                .containsExactly("18446744073709551615,10");
    }

    @Test
    void pushesTheValueOfAParameter() throws SQLException {
        assertThat(calcite.rows("select push_seq from ref_log where push_seq <= ? and store = ?", 2, "a"))
                .containsExactlyInAnyOrder("0", "1", "2");
        assertThat(lastRequest().predicates())
                .containsExactlyInAnyOrder(
                        new ColumnPredicate.Range(2, null, false, 2L, true), new ColumnPredicate.Equal(5, "a"));
    }

    @Test
    void limitsAndOffsets() throws SQLException {
        assertThat(calcite.rows("select frame_index from ref_log order by frame_index limit 3 offset 4"))
                .containsExactly("4", "5", "6");
        assertThat(calcite.rows("select frame_index from ref_log limit 3 offset 9"))
                .hasSize(1);
        assertThat(calcite.rows("select frame_index from ref_log limit 0")).isEmpty();
    }

    @Test
    void comparesTextThatIsNotLatin() throws SQLException {
        assertThat(calcite.rows("select frame_index from ref_log where name = ?", "refs/heads/功能3"))
                .containsExactly("3");
    }

    @Test
    void describesItselfInTheInformationSchema() throws SQLException {
        assertThat(calcite.rows("select table_name, table_type from information_schema.tables"
                        + " where table_schema = 'pushlog'"))
                .containsExactly("keyed,BASE TABLE", "ref_log,BASE TABLE");
        assertThat(calcite.rows("select column_name, data_type, is_nullable, ordinal_position, numeric_precision,"
                        + " datetime_precision from information_schema.\"columns\" where table_name = 'ref_log'"))
                .containsExactly(
                        "name,VARCHAR,NO,1,null,null",
                        "target,VARCHAR,YES,2,null,null",
                        "push_seq,DECIMAL,NO,3,20,null",
                        "updated_at,TIMESTAMP,YES,4,null,3",
                        "frame_index,BIGINT,NO,5,19,null",
                        "store,VARCHAR,NO,6,null,null");
        assertThat(calcite.rows("select schema_name from information_schema.schemata"))
                .contains("information_schema", "pushlog");
        assertThat(calcite.rows("select constraint_name, constraint_type from information_schema.table_constraints"))
                .containsExactly("keyed_pkey,PRIMARY KEY", "ref_log_pkey,PRIMARY KEY");
        assertThat(calcite.rows("select column_name, ordinal_position from information_schema.key_column_usage"))
                .containsExactly("k,1", "frame_index,1", "store,2");
        assertThat(calcite.rows("select * from information_schema.referential_constraints"))
                .isEmpty();
    }

    @Test
    void digestsBytes() throws SQLException {
        assertThat(calcite.rows("select blake3(x'00'), blake3(cast(null as varbinary)) from (values 1)"))
                .containsExactly("2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213,null");
    }

    @Test
    void hasNoContentOfAFileThatIsNotThere() {
        assertThatThrownBy(() -> calcite.rows("select file_content('a/b') from (values 1)"))
                .hasStackTraceContaining("a/b: no archive has this file");
        assertThatThrownBy(() -> calcite.rows("select file_content('a/b', 'c') from (values 1)"))
                .hasStackTraceContaining("c: there is no such store");
    }

    @Test
    void joinsTables() throws SQLException {
        assertThat(calcite.rows("select a.push_seq, b.store from ref_log a join ref_log b"
                        + " on a.frame_index = b.frame_index and a.store = b.store"
                        + " where a.name = 'refs/heads/main' and b.push_seq > 5"))
                .containsExactlyInAnyOrder("6,b", "8,b");
    }

    @Test
    void knowsTheKeyByItsColumnsNotByTheirPlace() throws SQLException {
        assertThat(calcite.rows("select distinct v, w from keyed")).containsExactly("1,2");
        assertThat(calcite.plan("select distinct v, w from keyed")).contains("Aggregate");
        assertThat(calcite.rows("select distinct v, k from keyed")).containsExactly("1,0", "1,1", "1,2");
        assertThat(calcite.plan("select distinct v, k from keyed")).doesNotContain("Aggregate");
    }

    @Test
    void sumsExactly() throws SQLException {
        assertThat(calcite.rows("select sum(frame_index), avg(frame_index), sum(frame_index * 0 + 9223372036854775807)"
                        + " from ref_log"))
                .containsExactly("45,4.5,92233720368547758070");
        assertThat(calcite.rows("select store, sum(frame_index), count(*) from ref_log group by store"))
                .containsExactlyInAnyOrder("a,10,5", "b,35,5");
        assertThat(calcite.rows("select sum(distinct v), sum(k) filter (where k > 0) from keyed"))
                .containsExactly("1,3");
        assertThat(calcite.rows("select k, sum(k) over (order by k), sum(v) over () from keyed"))
                .containsExactly("0,0,3", "1,1,3", "2,3,3");
        assertThat(calcite.rows("select sum(push_seq) from ref_log")).containsExactly("18446744073709551651");
    }

    private ScanRequest lastRequest() {
        ScanRequest request = log.lastRequest.get();
        assertThat(request).isNotNull();
        return request;
    }
}
