package org.pushlog.sqltests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Current states in the form in which the original's were written down: a JSON object a line, names in byte order. */
final class Folds {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Folds() {}

    /** The state of the refs. */
    static byte[] refs(Database database) throws SQLException {
        return jsonLines(database.query(
                "SELECT name, target, peeled, symref_target, push_seq, updated_ms FROM refs ORDER BY name"));
    }

    /** The state of the secrets. */
    static byte[] secrets(Database database) throws SQLException {
        return jsonLines(database.query("SELECT name, ciphertext AS \"ciphertext_hex\", recipient, push_seq, updated_ms"
                + " FROM secrets ORDER BY name"));
    }

    /** Rows as JSON objects with the column names as keys. */
    static byte[] jsonLines(Rows rows) {
        StringBuilder lines = new StringBuilder();
        for (List<Object> row : rows.values()) {
            Map<String, Object> object = new LinkedHashMap<>();
            for (int i = 0; i < row.size(); i++) {
                Object value = row.get(i);
                object.put(rows.columns().get(i), value instanceof byte[] bytes ? hex(bytes) : value);
            }
            try {
                lines.append(JSON.writeValueAsString(object)).append('\n');
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
