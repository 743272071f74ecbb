package org.pushlog.adapter.function.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.apache.calcite.DataContexts;
import org.junit.jupiter.api.Test;
import org.pushlog.adapter.exec.MemoryAccount;
import org.pushlog.adapter.exec.RowBytes;
import org.pushlog.storage.error.LimitExceededException;

class KeptMemoryTest {
    private static final long LIMIT_BYTES = 1_000_000;

    private final MemoryAccount account = new MemoryAccount(LIMIT_BYTES);
    private final DataContext context = DataContexts.of(Map.of(KeptMemory.VARIABLE, new KeptMemory(account)));

    @Test
    void anOperatorThatRunsAgainGivesBackWhatItKept() {
        for (int run = 0; run < 100; run++) {
            Hold hold = KeptMemory.begin(context, 7, "GROUP BY");
            hold.add(LIMIT_BYTES / 2);
            assertThat(account.takenBytes()).isBetween(LIMIT_BYTES / 2, LIMIT_BYTES);
        }
    }

    @Test
    void operatorsOfOneStatementHaveOneLimit() {
        KeptMemory.begin(context, 1, "GROUP BY").add(LIMIT_BYTES / 2);
        Hold other = KeptMemory.begin(context, 2, "JOIN");
        assertThatThrownBy(() -> other.add(LIMIT_BYTES / 2 + 1))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("JOIN")
                .hasMessageContaining("memory_limit");
        other.release();
        KeptMemory.begin(context, 1, "GROUP BY");
        assertThat(account.takenBytes()).isZero();
    }

    @Test
    void whatIsGivenBackOneByOneCanBeTakenAgain() {
        Hold hold = KeptMemory.begin(context, 1, "EXCEPT");
        for (int i = 0; i < 1_000_000; i++) {
            hold.add(100);
            hold.give(100);
        }
        assertThat(account.takenBytes()).isLessThan(LIMIT_BYTES);
    }

    @Test
    void rowsAreTakenForAboutWhatTheyAre() {
        Object[] row = {1L, "a text of some length", new BigDecimal("1.5"), null};
        assertThat(RowBytes.of(row)).isBetween(100L, 250L);
        assertThat(RowBytes.of("Ω".repeat(1_000))).isGreaterThan(2_000);
        assertThat(RowBytes.of("x".repeat(1_000))).isBetween(1_000L, 1_100L);
        assertThat(RowBytes.of(List.of("x".repeat(1_000), "y".repeat(1_000)))).isGreaterThan(2_000);
    }
}
