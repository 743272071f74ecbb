package org.pushlog.adapter.function;

import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;

/** What generated code asks for the total of no rows. */
public final class TotalCalls {
    private TotalCalls() {}

    /** The rows, or this one if there is none. */
    public static <T> Enumerable<T> orTotal(Enumerable<T> rows, T total) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<T> enumerator() {
                return new OrTotal<>(rows.enumerator(), total);
            }
        };
    }

    private static final class OrTotal<T> implements Enumerator<T> {
        private final Enumerator<T> rows;
        private final T total;
        private long rowCount;
        private boolean atTotal;

        OrTotal(Enumerator<T> rows, T total) {
            this.rows = rows;
            this.total = total;
        }

        @Override
        public T current() {
            return atTotal ? total : rows.current();
        }

        @Override
        public boolean moveNext() {
            if (!atTotal && rows.moveNext()) {
                rowCount++;
                return true;
            }
            boolean first = rowCount == 0 && !atTotal;
            atTotal = true;
            return first;
        }

        @Override
        public void reset() {
            rows.reset();
            rowCount = 0;
            atTotal = false;
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
