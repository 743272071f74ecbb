package org.pushlog.adapter.table.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.FrameEncoder;
import org.pushlog.storage.ipc.Guard;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import org.pushlog.storage.store.StoreOptions;

final class LogTablesTest {
    private static final Path SAMPLES = Path.of("..", "sql-tests", "src", "test", "resources", "samples");
    private static final String REFS = "name target? peeled? symref_target? push_seq updated_ms updated_at?";
    private static final String PLACE = " source file frame_offset frame_index row_index store";

    @TempDir
    private Path folder;

    @Test
    void theFixedTablesAreThereWithTheirColumnsWhateverTheLocationHolds() {
        try (Location location = Location.open(folder, StoreOptions.defaults());
                Snapshot snapshot = location.snapshot()) {
            assertThat(TableTexts.names(snapshot))
                    .containsExactly("refs", "ref_log", "secrets", "secret_log", "pushes", "frames", "recovery");
            assertThat(columns(snapshot, "refs")).isEqualTo(REFS + " store");
            assertThat(columns(snapshot, "ref_log")).isEqualTo(REFS + " actor? message?" + PLACE);
            assertThat(columns(snapshot, "secrets"))
                    .isEqualTo("name ciphertext? recipient? push_seq updated_ms updated_at? store");
            assertThat(columns(snapshot, "secret_log"))
                    .isEqualTo("name ciphertext? recipient? push_seq updated_ms updated_at?" + PLACE);
            assertThat(columns(snapshot, "pushes"))
                    .isEqualTo("log push_seq? updated_at? row_count source file frame_offset frame_index store");
            assertThat(columns(snapshot, "frames"))
                    .isEqualTo("log source file frame_index frame_offset frame_length row_count min_push_seq?"
                            + " max_push_seq? store");
            assertThat(columns(snapshot, "recovery"))
                    .isEqualTo("log? file kind frame_count? row_count? file_bytes? valid_bytes? torn_tail_bytes?"
                            + " reason? store");
            for (CatalogTable table : LogTables.of(snapshot)) {
                assertThat(TableTexts.rows(snapshot, table.name())).isEmpty();
            }
        }
    }

    @Test
    void refsShowTheCurrentStateAndRefLogEveryUpdateWithItsPlace() {
        try (Location location = Location.open(SAMPLES.resolve("pushlog/refs-200.log"), StoreOptions.defaults());
                Snapshot snapshot = location.snapshot()) {
            List<String> refs = TableTexts.rows(snapshot, "refs");
            assertThat(refs).hasSize(59);
            assertThat(refs.get(0))
                    .isEqualTo("HEAD|NULL|NULL|refs/heads/main|150|1767225750000|2026-01-01T00:02:30Z|.");
            List<String> updates = TableTexts.rows(snapshot, "ref_log");
            assertThat(updates).hasSize(660);
            assertThat(updates.get(6)).contains("|1|").endsWith("|NULL|NULL|live|refs-200.log|1928|1|0|.");
            List<String> pushes = TableTexts.rows(snapshot, "pushes");
            assertThat(pushes).hasSize(200);
            assertThat(pushes.get(1)).isEqualTo("refs|1|2026-01-01T00:00:01Z|4|live|refs-200.log|1928|1|.");
            List<String> frames = TableTexts.rows(snapshot, "frames");
            assertThat(frames.get(1)).isEqualTo("refs|live|refs-200.log|1|1928|1736|4|1|1|.");
            assertThat(TableTexts.rows(snapshot, "recovery"))
                    .containsExactly("refs|refs-200.log|push log|200|660|337344|337344|0|NULL|.");
            assertThat(TableTexts.table(snapshot, "ref_log").rowCount(snapshot)).hasValue(660);
        }
    }

    @Test
    void aCompactedLogHasTheSamePushes() {
        try (Location location =
                        Location.open(SAMPLES.resolve("pushlog/refs-200-compacted.log"), StoreOptions.defaults());
                Location original = Location.open(SAMPLES.resolve("pushlog/refs-200.log"), StoreOptions.defaults());
                Snapshot compacted = location.snapshot();
                Snapshot whole = original.snapshot()) {
            String[] facts = {"log", "push_seq", "updated_at", "row_count"};
            assertThat(TableTexts.rows(compacted, "pushes", facts)).isEqualTo(TableTexts.rows(whole, "pushes", facts));
            assertThat(TableTexts.rows(compacted, "frames", "min_push_seq", "max_push_seq", "row_count"))
                    .containsExactly("0|199|660");
        }
    }

    @Test
    void anotherLogMakesTwoTables() {
        try (Location location = Location.open(SAMPLES.resolve("pushlog/foreign-schema.log"), StoreOptions.defaults());
                Snapshot snapshot = location.snapshot()) {
            assertThat(TableTexts.names(snapshot)).contains("foreign_schema", "foreign_schema_log");
            assertThat(TableTexts.rows(snapshot, "foreign_schema")).hasSize(15);
            assertThat(columns(snapshot, "foreign_schema_log"))
                    .startsWith(columns(snapshot, "foreign_schema").replace(" store", ""))
                    .endsWith(PLACE);
        }
    }

    @Test
    void predicatesSkipStoresFramesAndKeysButNeverAWantedRow() throws IOException {
        Files.createDirectories(folder.resolve("sub"));
        Files.copy(SAMPLES.resolve("pushlog/refs-200.log"), folder.resolve("a.log"));
        Files.copy(SAMPLES.resolve("pushlog/refs-1x4.log"), folder.resolve("sub/b.log"));
        try (Location location = Location.open(folder, StoreOptions.defaults());
                Snapshot snapshot = location.snapshot()) {
            CatalogTable log = TableTexts.table(snapshot, "ref_log");
            int store = log.schema().indexOf("store");
            int seq = log.schema().indexOf("push_seq");
            assertThat(scan(snapshot, log, new ColumnPredicate.Equal(store, "sub/b.log")))
                    .hasSize(4);
            assertThat(scan(snapshot, log, new ColumnPredicate.Equal(seq, 1L))).hasSize(4);
            assertThat(scan(snapshot, log, new ColumnPredicate.In(seq, Set.of(1L, 2L))))
                    .hasSizeLessThan(20);
            assertThat(scan(snapshot, log, new ColumnPredicate.Range(seq, 198L, false, null, false)))
                    .hasSize(3);
            assertThat(scan(snapshot, log, new ColumnPredicate.Range(seq, null, false, -1L, true)))
                    .isEmpty();
            BigInteger huge = BigInteger.ONE.shiftLeft(63);
            assertThat(scan(snapshot, log, new ColumnPredicate.Range(seq, huge, true, null, true)))
                    .isEmpty();
            CatalogTable refs = TableTexts.table(snapshot, "refs");
            assertThat(scan(snapshot, refs, new ColumnPredicate.Equal(0, "HEAD")))
                    .hasSize(2);
            assertThat(scan(snapshot, refs, new ColumnPredicate.In(0, Set.of("HEAD", "refs/heads/main", "x"))))
                    .hasSize(4);
            assertThat(scan(snapshot, refs, new ColumnPredicate.Prefix(0, "refs/heads/feature/0")))
                    .isNotEmpty()
                    .allMatch(row -> row.startsWith("refs/heads/feature/0"));
            assertThat(refs.keys()).containsExactly(List.of("name", "store"));
            ScanRequest three = new ScanRequest(new int[] {store}, List.of(), 3, () -> false);
            // Neighbouring short frames are read some at a time.
            assertThat(TableTexts.rows(snapshot, log, three))
                    .hasSizeGreaterThanOrEqualTo(3)
                    .hasSizeLessThan(100);
            assertThat(TableTexts.rows(
                            snapshot, log, ScanRequest.everything(log.schema()).withProjection()))
                    .hasSize(664);
        }
    }

    @Test
    void aLogWithAKeyOfItsOwnHasACurrentState() throws IOException {
        Schema schema = new Schema(
                List.of(
                        new Field("id", new ArrowType.Int(32, true), false),
                        new Field("store", ArrowType.UTF8, true),
                        new Field("seen_unix_ms", ArrowType.INT64, true),
                        new Field("push_seq", ArrowType.UINT64, false),
                        new Field("updated_ms", ArrowType.UINT64, false),
                        new Field("deleted", ArrowType.BOOL, false)),
                Map.of("pushlog.key", "id"));
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        log.writeBytes(
                frame(schema, new Object[] {2L, "b", 0L, 0L, 5L, false}, new Object[] {1L, "a", 1L, 0L, 5L, false}));
        log.writeBytes(frame(schema, new Object[] {-7L, null, Long.MAX_VALUE, 1L, -1L, false}));
        log.writeBytes(frame(schema, new Object[] {1L, "a", 1L, 2L, 7L, true}));
        Files.write(folder.resolve("My Orders.log"), log.toByteArray());
        try (Location location = Location.open(folder, StoreOptions.defaults());
                Snapshot snapshot = location.snapshot()) {
            CatalogTable current = TableTexts.table(snapshot, "my_orders");
            assertThat(TableTexts.columns(current))
                    .isEqualTo("id store? seen_unix_ms? push_seq updated_ms seen? updated_at? _store");
            assertThat(current.keys()).containsExactly(List.of("id", "_store"), List.of("id"));
            assertThat(current.roles().get(3)).isEqualTo(ColumnRole.LOCATOR);
            assertThat(TableTexts.rows(snapshot, "my_orders"))
                    .containsExactly(
                            "-7|NULL|9223372036854775807|1|18446744073709551615|NULL|NULL|My Orders.log",
                            "2|b|0|0|5|1970-01-01T00:00:00Z|1970-01-01T00:00:00.005Z|My Orders.log");
            assertThat(snapshot.warnings()).hasSize(2);
            try (Snapshot other = location.snapshot()) {
                assertThat(TableTexts.rows(other, "pushes", "push_seq", "updated_at"))
                        .containsExactly("0|1970-01-01T00:00:00.005Z", "1|NULL", "2|1970-01-01T00:00:00.007Z");
                assertThat(other.warnings()).hasSize(1);
            }
            assertThat(TableTexts.rows(snapshot, "my_orders_log")).hasSize(4);
            assertThat(columns(snapshot, "my_orders_log")).contains("deleted").endsWith("row_index _store");
        }
    }

    @Test
    void aKeyCanBeGivenAndNamesDoNotCollide() throws IOException {
        Schema plain = Schema.of(new Field("Name", ArrowType.UTF8, true), new Field("amount", ArrowType.INT64, true));
        Schema wider = Schema.of(new Field("other", ArrowType.UTF8, true));
        for (String name : List.of("a/files.log", "a/x.log", "b/x.log")) {
            Files.createDirectories(folder.resolve(name).getParent());
            Files.write(folder.resolve(name), frame(plain, new Object[] {"k", 1L}, new Object[] {"k", 2L}));
        }
        Files.createDirectories(folder.resolve("c"));
        Files.write(folder.resolve("c/x.log"), frame(wider, new Object[] {"o"}));
        StoreOptions options =
                new StoreOptions(Guard.EXTENDED, false, Map.of("x", List.of("name"), "y", List.of("z")), 1L << 30);
        try (Location location = Location.open(folder, options);
                Snapshot snapshot = location.snapshot()) {
            assertThat(TableTexts.names(snapshot)).contains("log_files", "log_files_log", "x", "x_log", "x_2");
            assertThat(TableTexts.rows(snapshot, "x")).containsExactly("k|2|a/x.log", "k|2|b/x.log");
            assertThat(TableTexts.rows(snapshot, "x_log")).hasSize(4);
            assertThat(TableTexts.rows(snapshot, "x_2")).containsExactly("o|c/x.log");
            assertThat(TableTexts.rows(snapshot, "log_files")).hasSize(2);
            assertThat(TableTexts.rows(snapshot, "pushes", "log", "push_seq", "row_count"))
                    .containsExactly("log_files|NULL|2", "x|NULL|2", "x|NULL|2", "x_2|NULL|1");
        }
    }

    private static List<String> scan(Snapshot snapshot, CatalogTable table, ColumnPredicate predicate) {
        return TableTexts.rows(
                snapshot, table, ScanRequest.everything(table.schema()).withPredicates(List.of(predicate)));
    }

    private static String columns(Snapshot snapshot, String table) {
        return TableTexts.columns(TableTexts.table(snapshot, table));
    }

    private static byte[] frame(Schema schema, Object[]... rows) {
        BatchBuilder builder = new BatchBuilder(schema);
        for (Object[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                if (row[i] == null) {
                    builder.column(i).appendNull();
                } else if (row[i] instanceof Long number) {
                    builder.column(i).append(number.longValue());
                } else if (row[i] instanceof Boolean flag) {
                    builder.column(i).append(flag.booleanValue());
                } else {
                    builder.column(i).append(row[i].toString());
                }
            }
        }
        return FrameEncoder.encode(builder.build());
    }
}
