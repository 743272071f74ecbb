package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.pushlog.driver.SqlFailures.assertFails;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Result sets that move in any direction, against a position in a list. */
@Timeout(300)
final class ScrollableResultSetTest {
    private static final int MOVE_COUNT = 2_000;

    private final FakeEngine engine = new FakeEngine().counting("ten", 10).counting("none", 0);
    private final PushLogConnection connection = engine.connect();

    private static Statement scrollable(Connection connection) throws SQLException {
        return connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
    }

    /** Where a cursor over so many rows is: 0 before the first, one more than there are behind the last. */
    private static final class Model {
        private final int rowCount;
        private long row;

        Model(int rowCount) {
            this.rowCount = rowCount;
        }

        boolean goTo(long wanted) {
            row = Math.max(0, Math.min(wanted, rowCount + 1L));
            return row >= 1 && row <= rowCount;
        }

        boolean absolute(int wanted) {
            return goTo(wanted < 0 ? rowCount + 1L + wanted : wanted);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 10})
    void movesLikeAPositionInAList(int rowCount) throws SQLException {
        long seed = 4711L + rowCount;
        Random random = new Random(seed);
        engine.counting("rows", rowCount);
        ResultSet rows = scrollable(connection).executeQuery("rows");
        Model model = new Model(rowCount);
        for (int move = 0; move < MOVE_COUNT; move++) {
            int by = random.nextInt(2 * rowCount + 5) - rowCount - 2;
            String what = "seed " + seed + ", move " + move;
            switch (random.nextInt(8)) {
                case 0 -> assertThat(rows.absolute(by)).as(what).isEqualTo(model.absolute(by));
                case 1 -> assertThat(rows.relative(by)).as(what).isEqualTo(model.goTo(model.row + by));
                case 2 -> assertThat(rows.first()).as(what).isEqualTo(model.goTo(1));
                case 3 -> assertThat(rows.last()).as(what).isEqualTo(model.absolute(-1));
                case 4 -> assertThat(rows.previous()).as(what).isEqualTo(model.goTo(model.row - 1));
                case 5 -> {
                    rows.beforeFirst();
                    model.goTo(0);
                }
                case 6 -> {
                    rows.afterLast();
                    model.goTo(rowCount + 1L);
                }
                default -> assertThat(rows.next()).as(what).isEqualTo(model.goTo(model.row + 1));
            }
            checkPlace(rows, model, what);
        }
    }

    private static void checkPlace(ResultSet rows, Model model, String what) throws SQLException {
        boolean hasRows = model.rowCount > 0;
        boolean isOnRow = model.row >= 1 && model.row <= model.rowCount;
        assertThat(rows.getRow()).as(what).isEqualTo(isOnRow ? (int) model.row : 0);
        assertThat(rows.isBeforeFirst()).as(what).isEqualTo(hasRows && model.row == 0);
        assertThat(rows.isAfterLast()).as(what).isEqualTo(hasRows && model.row > model.rowCount);
        assertThat(rows.isFirst()).as(what).isEqualTo(isOnRow && model.row == 1);
        assertThat(rows.isLast()).as(what).isEqualTo(isOnRow && model.row == model.rowCount);
        if (isOnRow) {
            assertThat(rows.getLong(1)).as(what).isEqualTo(model.row - 1);
        } else {
            assertFails("24000", () -> rows.getLong(1));
        }
    }

    @Test
    void rowsAreReadAsFarAsTheyAreAskedFor() throws SQLException {
        ResultSet rows = scrollable(connection).executeQuery("ten");
        assertThat(rows.absolute(3)).isTrue();
        assertThat(engine.openRows.get()).isEqualTo(1);
        assertThat(rows.last()).isTrue();
        assertThat(engine.openRows.get()).isZero();
        assertThat(rows.absolute(-10)).isTrue();
        assertThat(rows.getLong(1)).isZero();
        rows.close();
        assertFails("55000", rows::first);
    }

    @Test
    void typesAndHintsAreToldTruly() throws SQLException {
        Statement statement = scrollable(connection);
        assertThat(statement.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
        statement.setFetchDirection(ResultSet.FETCH_REVERSE);
        statement.setFetchSize(17);
        ResultSet rows = statement.executeQuery("ten");
        assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
        assertThat(rows.getConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
        assertThat(rows.getFetchDirection()).isEqualTo(ResultSet.FETCH_REVERSE);
        assertThat(rows.getFetchSize()).isEqualTo(17);
        rows.setFetchDirection(ResultSet.FETCH_UNKNOWN);
        assertThat(rows.getFetchDirection()).isEqualTo(ResultSet.FETCH_UNKNOWN);
        assertFails("22023", () -> rows.setFetchDirection(7));
        assertThat((Object) connection.getWarnings()).isNull();
        assertThat(connection.getMetaData().supportsResultSetType(ResultSet.TYPE_SCROLL_INSENSITIVE))
                .isTrue();

        Statement sensitive = connection.createStatement(ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE);
        assertThat(connection.getWarnings().getSQLState()).isEqualTo("01S02");
        assertThat(connection.getWarnings().getNextWarning().getMessage()).contains("read-only");
        assertThat(sensitive.getResultSetType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
        assertThat(sensitive.getResultSetConcurrency()).isEqualTo(ResultSet.CONCUR_READ_ONLY);
    }

    @Test
    void theRowLimitHoldsBackwardsToo() throws SQLException {
        Statement statement = scrollable(connection);
        statement.setLargeMaxRows(4);
        ResultSet rows = statement.executeQuery("ten");
        assertThat(rows.last()).isTrue();
        assertThat(rows.getRow()).isEqualTo(4);
        assertThat(rows.absolute(5)).isFalse();
        assertThat(rows.isAfterLast()).isTrue();
    }

    @Test
    void moreRowsThanTheMemoryLimitAllowsAreRefused() throws SQLException {
        List<ColumnFacts> text = List.of(ColumnFacts.of("t", ColumnType.of(TypeKind.VARCHAR), true));
        List<?>[] thousand = new List<?>[1_000];
        Arrays.fill(thousand, List.of("x".repeat(1_000)));
        engine.query("texts", text, thousand);
        PushLogConnection small = engine.connect("memory_limit=1m");
        ResultSet rows = scrollable(small).executeQuery("texts");
        assertThat(rows.absolute(100)).isTrue();
        assertFails("53200", rows::last)
                .isInstanceOf(SQLTransientException.class)
                .hasMessageContaining("memory_limit = 1048576");
        // The rows that were kept are gone, and nobody takes the rest for the whole.
        assertFails("24000", () -> rows.getString(1));
        assertFails("53200", rows::next);
        ResultSet forward = small.createStatement().executeQuery("texts");
        int count = 0;
        while (forward.next()) {
            count++;
        }
        assertThat(count).isEqualTo(1_000);
        small.close();
        assertThat(engine.openRows.get()).isZero();
    }

    @Test
    void realRowsReadTheSameInBothDirections() throws SQLException {
        String sql = "SELECT * FROM ref_log WHERE push_seq < ?";
        try (Connection real = Samples.connect("pushlog/refs-200.log");
                PreparedStatement forward = real.prepareStatement(sql);
                PreparedStatement backward = real.prepareStatement(
                        sql,
                        ResultSet.TYPE_SCROLL_INSENSITIVE,
                        ResultSet.CONCUR_READ_ONLY,
                        ResultSet.HOLD_CURSORS_OVER_COMMIT)) {
            forward.setInt(1, 150);
            backward.setInt(1, 150);
            ResultSet down = forward.executeQuery();
            ResultSet up = backward.executeQuery();
            int count = 0;
            while (down.next()) {
                count++;
            }
            assertThat(count).isGreaterThan(100);
            assertThat(up.last()).isTrue();
            assertThat(up.getRow()).isEqualTo(count);
            up.afterLast();
            while (up.previous()) {
                count--;
            }
            assertThat(count).isZero();
            ResultSet again = forward.executeQuery();
            while (again.next()) {
                assertThat(up.next()).isTrue();
                for (int i = 1; i <= up.getMetaData().getColumnCount(); i++) {
                    assertThat(up.getString(i)).isEqualTo(again.getString(i));
                }
            }
            assertThat(up.next()).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE})
    void rowsStayOpenOverCommitAndShowNothingLater(int type, @TempDir Path folder) throws SQLException {
        try (Connection real = DriverManager.getConnection(Samples.url(folder) + "?mode=rw");
                Statement reader = real.createStatement(type, ResultSet.CONCUR_READ_ONLY);
                Statement writer = real.createStatement()) {
            assertThat(real.getHoldability()).isEqualTo(ResultSet.HOLD_CURSORS_OVER_COMMIT);
            writer.execute("CREATE TABLE t (id INTEGER PRIMARY KEY)");
            writer.execute("INSERT INTO t VALUES (1), (2), (3)");
            real.setAutoCommit(false);
            ResultSet rows = reader.executeQuery("SELECT id FROM t ORDER BY id");
            assertThat(rows.next()).isTrue();
            assertThat(writer.executeUpdate("INSERT INTO t VALUES (4)")).isEqualTo(1);
            real.commit();
            assertThat(rows.next()).isTrue();
            writer.executeUpdate("DELETE FROM t WHERE id = 3");
            real.rollback();
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt(1)).isEqualTo(3);
            assertThat(rows.isLast()).isTrue();
            assertThat(rows.next()).isFalse();
            ResultSet after = reader.executeQuery("SELECT COUNT(*) FROM t");
            after.next();
            assertThat(after.getInt(1)).isEqualTo(4);
        }
    }

    @Test
    void aLimitOfTimeAndCancelEndReadingToTheLast() throws SQLException {
        try (Connection real = Samples.connect("pushlog/refs-200.log");
                Statement statement = scrollable(real)) {
            statement.setQueryTimeout(1);
            String endless = "SELECT a.name FROM ref_log a, ref_log b, ref_log c, ref_log d"
                    + " WHERE a.push_seq + b.push_seq + c.push_seq + d.push_seq < 0";
            assertFails("57014", () -> statement.executeQuery(endless).last())
                    .isInstanceOf(java.sql.SQLTimeoutException.class);
            statement.setQueryTimeout(0);
            ResultSet after = statement.executeQuery("SELECT 1");
            assertThat(after.last()).isTrue();
            statement.cancel();
            assertThat(after.first()).as("all rows are read").isTrue();
        }
    }
}
