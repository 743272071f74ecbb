package org.pushlog.storage.store;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.fold.HistoryParts;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.history.WellKnown;

/** A log that is to be made: its name, the columns that it is asked to have, and its key. */
record LogDefinition(String name, List<Field> columns, List<String> keyColumns) {
    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,199}");
    private static final List<Field> OWN = List.of(
            new Field(WellKnown.PUSH_SEQ, ArrowType.UINT64, false),
            new Field(WellKnown.UPDATED_MS, ArrowType.UINT64, false),
            new Field(WellKnown.DELETED, ArrowType.BOOL, false));

    LogDefinition {
        columns = List.copyOf(columns);
        keyColumns = List.copyOf(keyColumns);
    }

    /**
     * The schema of the log's frames.
     *
     * @throws InvalidRequestException if the name or a column cannot be so
     */
    Schema schema() {
        checkName();
        Set<String> names = new HashSet<>();
        OWN.forEach(field -> names.add(field.name()));
        for (Field column : columns) {
            if (!names.add(column.name().toLowerCase(Locale.ROOT))) {
                boolean isOwn = OWN.stream().anyMatch(own -> own.name().equalsIgnoreCase(column.name()));
                throw refused(
                        "the column " + column.name() + (isOwn ? " is one that every log gets" : " is there twice"));
            }
        }
        List<Field> fields = new ArrayList<>(columns);
        fields.addAll(OWN);
        Schema schema = new Schema(fields, Map.of(WellKnown.KEY_METADATA, String.join(",", keyColumns)));
        checkKey(schema);
        if (WellKnown.kindOf(schema) != HistoryKind.OTHER) {
            throw refused("a log with these columns would be taken for one of refs or secrets");
        }
        return schema;
    }

    private void checkName() {
        if (!NAME.matcher(name).matches()) {
            throw refused("a log's name has lower-case letters, digits and underscores, and begins with no digit");
        }
        if (!LogNames.isKept(name)) {
            throw refused("the name is taken by a table that is always there");
        }
    }

    private void checkKey(Schema schema) {
        if (columns.isEmpty()) {
            throw refused("a log needs a column");
        }
        Set<String> seen = new HashSet<>();
        for (String column : keyColumns) {
            if (column.indexOf(',') >= 0 || schema.indexOf(column) < 0 || !seen.add(column)) {
                throw refused("the key column " + column + " cannot be one");
            }
            if (!HistoryParts.canBeKey(schema, column)) {
                throw refused("the key column " + column + " has a type that cannot be a key");
            }
        }
    }

    private InvalidRequestException refused(String problem) {
        return new InvalidRequestException(name, -1, problem);
    }
}
