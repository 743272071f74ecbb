package org.pushlog.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * One JSON object a line, keys in the order of the columns. Numbers are exact JSON numbers, NaN and infinities strings, NULL null, arrays
 * arrays; every other type is a string of the driver's canonical text.
 */
final class JsonLinesWriter implements RowWriter {
    private static final JsonFactory FACTORY = new JsonFactory().disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

    @Override
    public void write(ResultSet rows, Console console) throws SQLException, IOException {
        PrintWriter out = console.out();
        ResultSetMetaData columns = rows.getMetaData();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            json.setRootValueSeparator(null);
            while (rows.next() && !console.isClosed()) {
                json.writeStartObject();
                for (int i = 1; i <= columns.getColumnCount(); i++) {
                    json.writeFieldName(columns.getColumnLabel(i));
                    value(json, columns.getColumnType(i), rows.getString(i));
                }
                json.writeEndObject();
                json.writeRaw('\n');
                json.flush();
            }
        }
    }

    private static void value(JsonGenerator json, int sqlType, @Nullable String text) throws IOException {
        if (text == null) {
            json.writeNull();
            return;
        }
        switch (sqlType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.DECIMAL, Types.NUMERIC ->
                json.writeNumber(text);
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> {
                if (text.endsWith("NaN") || text.endsWith("Infinity")) {
                    json.writeString(text);
                } else {
                    json.writeNumber(text);
                }
            }
            case Types.BOOLEAN, Types.ARRAY -> json.writeRawValue(text);
            default -> json.writeString(text);
        }
    }
}
