package org.pushlog.cli.input;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/** Collects rows into batches. Rows with values for other columns of those that the log fills go into another batch. Not thread-safe. */
final class BatchFilling {
    private static final String PUSH_SEQ = "push_seq";

    private final Schema schema;
    private final Map<String, Integer> columnsByName = new HashMap<>();
    private final List<Batch> batches = new ArrayList<>();
    private List<Integer> columns = List.of();
    private @Nullable BatchBuilder builder;
    private InputRows.@Nullable PushSeq pushSeq;
    private long rowCount;
    private long lastLine;

    BatchFilling(Schema schema) {
        this.schema = schema;
        for (int i = 0; i < schema.fieldCount(); i++) {
            columnsByName.putIfAbsent(schema.field(i).name().toLowerCase(Locale.ROOT), i);
        }
    }

    /** Where the row that was added last begins. */
    long lastLine() {
        return lastLine;
    }

    void add(RowReader.Row row) throws InvalidInputException {
        lastLine = row.line();
        InputValue[] values = new InputValue[schema.fieldCount()];
        Arrays.fill(values, InputValue.NULL);
        boolean[] seen = new boolean[values.length];
        for (Map.Entry<String, InputValue> entry : row.values().entrySet()) {
            int column = columnOf(entry.getKey(), row.line());
            if (seen[column]) {
                throw InvalidInputException.inColumn(row.line(), entry.getKey(), "is there twice");
            }
            seen[column] = true;
            values[column] = entry.getValue();
        }
        BatchBuilder target = builderFor(values);
        for (int i = 0; i < columns.size(); i++) {
            int column = columns.get(i);
            Field field = schema.field(column);
            try {
                ValueConversion.append(field, values[column], target.column(i));
            } catch (ValueConversion.MisfitException e) {
                throw InvalidInputException.inColumn(row.line(), field.name(), String.valueOf(e.getMessage()));
            }
        }
        rowCount++;
        notePushSeq(values, row.line());
        if (target.isFull()) {
            batches.add(target.build());
        }
    }

    InputRows finish() {
        endBatch();
        return new InputRows(batches, rowCount, pushSeq);
    }

    /** The position of a column, by its name in any case. */
    int columnOf(String name, long line) throws InvalidInputException {
        Integer column = schema.indexOf(name) >= 0
                ? Integer.valueOf(schema.indexOf(name))
                : columnsByName.get(name.toLowerCase(Locale.ROOT));
        if (column == null) {
            throw InvalidInputException.inColumn(
                    line,
                    name,
                    "the log has no such column; it has "
                            + schema.fields().stream().map(Field::name).collect(Collectors.joining(", ")));
        }
        return column;
    }

    private BatchBuilder builderFor(InputValue[] values) {
        List<Integer> wanted = new ArrayList<>(values.length);
        for (int i = 0; i < values.length; i++) {
            if (!values[i].isNull() || !isFilled(schema.field(i))) {
                wanted.add(i);
            }
        }
        BatchBuilder known = builder;
        if (known != null && wanted.equals(columns)) {
            return known;
        }
        endBatch();
        columns = List.copyOf(wanted);
        BatchBuilder fresh =
                new BatchBuilder(new Schema(columns.stream().map(schema::field).toList(), schema.metadata()));
        builder = fresh;
        return fresh;
    }

    private void endBatch() {
        if (builder != null && builder.rowCount() > 0) {
            batches.add(builder.build());
        }
    }

    /** One push has one number. */
    private void notePushSeq(InputValue[] values, long line) throws InvalidInputException {
        int column = schema.indexOf(PUSH_SEQ);
        if (column < 0 || values[column].isNull() || !isFilled(schema.field(column))) {
            return;
        }
        long number = Long.parseUnsignedLong(values[column].text());
        InputRows.PushSeq first = pushSeq;
        if (first == null) {
            pushSeq = new InputRows.PushSeq(number, line);
        } else if (first.number() != number) {
            throw InvalidInputException.inColumn(
                    line,
                    PUSH_SEQ,
                    "all rows are one push: expected " + Long.toUnsignedString(first.number()) + " as in line "
                            + first.line() + ", found " + Long.toUnsignedString(number));
        }
    }

    /** Whether the log gives the column a value where the input has none. */
    private static boolean isFilled(Field field) {
        return switch (field.name()) {
            case PUSH_SEQ, "updated_ms" -> field.type().equals(ArrowType.UINT64);
            case "deleted" -> field.type().equals(ArrowType.BOOL);
            default -> false;
        };
    }
}
