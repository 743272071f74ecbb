package org.pushlog.adapter.table.archive;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.pushlog.adapter.table.ColumnRole;
import org.pushlog.adapter.table.TableColumns;
import org.pushlog.storage.archive.DataSection;
import org.pushlog.storage.archive.SealedArchive;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchCursor;
import org.pushlog.storage.ipc.Column;
import org.pushlog.storage.ipc.Columns;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;

/**
 * The plugin columns of one package type, collected from all sections of that type in the order in which they come up. A section without some
 * column has nulls there; a column of the same name but another type is a column of its own, with a number behind its name.
 */
final class PackageColumns {
    private static final Field PATH = new Field("relative_path", ArrowType.UTF8, false);

    private final List<PluginColumn> plugin = new ArrayList<>();

    /** A column of the table and what it is called in the sections. */
    record PluginColumn(String sectionName, Field field) {
        boolean isIn(Field other) {
            return sectionName.equals(other.name()) && field.type().equals(other.type());
        }
    }

    void add(DataSection section) {
        Schema schema = section.schema();
        for (int index : section.pluginColumns()) {
            Field field = schema.field(index);
            if (plugin.stream().noneMatch(column -> column.isIn(field))) {
                plugin.add(new PluginColumn(field.name(), new Field(freeName(field.name()), field.type(), true)));
            }
        }
    }

    List<PluginColumn> plugin() {
        return Collections.unmodifiableList(plugin);
    }

    /** The path, the plugin's columns, then label, file and store; these give way to a plugin's column of the same name. */
    TableColumns tableColumns() {
        TableColumns.Builder columns = TableColumns.builder().add(PATH, ColumnRole.OWN);
        plugin.forEach(column -> columns.add(column.field(), ColumnRole.OWN));
        return columns.text(ownName("repo"))
                .locatorText(ownName("file"))
                .add(new Field(ownName("store"), ArrowType.UTF8, false), ColumnRole.STORE)
                .build();
    }

    /** The packages of one section: the path and the plugin's columns. */
    BatchCursor rows(SealedArchive sealed, DataSection section) {
        Schema schema = section.schema();
        List<Integer> present = new ArrayList<>();
        int[] places = new int[plugin.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = -1;
            for (int index : section.pluginColumns()) {
                if (places[i] < 0 && plugin.get(i).isIn(schema.field(index))) {
                    places[i] = 1 + present.size();
                    present.add(index);
                }
            }
        }
        BatchCursor rows = sealed.packages(
                section, present.stream().mapToInt(Integer::intValue).toArray());
        return new MappedCursor(rows, batch -> arranged(batch, places));
    }

    private Batch arranged(Batch batch, int[] places) {
        List<Field> fields = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        fields.add(PATH);
        columns.add(batch.column(0).withField(PATH));
        for (int i = 0; i < places.length; i++) {
            Field field = plugin.get(i).field();
            fields.add(field);
            columns.add(
                    places[i] < 0
                            ? Columns.constant(field, batch.rowCount(), null)
                            : batch.column(places[i]).withField(field));
        }
        return new Batch(Schema.of(fields.toArray(new Field[0])), batch.rowCount(), columns);
    }

    private String freeName(String wanted) {
        String name = wanted;
        for (int number = 2; isTaken(name) || name.equalsIgnoreCase(PATH.name()); number++) {
            name = wanted + "_" + number;
        }
        return name;
    }

    private String ownName(String wanted) {
        return isTaken(wanted) ? "_" + wanted : wanted;
    }

    private boolean isTaken(String name) {
        return plugin.stream()
                .anyMatch(
                        column -> column.field().name().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)));
    }
}
