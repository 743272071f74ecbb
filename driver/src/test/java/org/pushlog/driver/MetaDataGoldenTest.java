package org.pushlog.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rows that metadata calls give, as they stand in the files of {@code metadata}: each call is a line {@code > method argument …},
 * below it the names of the columns and the rows. {@code -Dpushlog.update-golden=true} writes what is answered now.
 */
final class MetaDataGoldenTest {
    private static final Path FOLDER = Path.of("src", "test", "resources", "org", "pushlog", "driver", "metadata");
    private static final String CALL = "> ";

    static List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void callsGiveTheseRows(String name) throws Exception {
        Path file = FOLDER.resolve(name);
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        StringBuilder answers = new StringBuilder();
        assertThat(lines.get(0)).startsWith("# ");
        answers.append(lines.get(0)).append('\n');
        try (Connection connection = Samples.connect(lines.get(0).substring(2))) {
            for (String line : lines) {
                if (line.startsWith(CALL)) {
                    answers.append('\n').append(line).append('\n');
                    append(answers, call(connection.getMetaData(), line.substring(CALL.length())));
                }
            }
        }
        if (Boolean.getBoolean("pushlog.update-golden")) {
            Files.writeString(file, answers, StandardCharsets.UTF_8);
        }
        assertThat(answers.toString()).isEqualTo(String.join("\n", lines) + "\n");
    }

    private static Object call(DatabaseMetaData metaData, String line) throws Exception {
        String[] words = line.split(" ", -1);
        Method method = Arrays.stream(DatabaseMetaData.class.getMethods())
                .filter(candidate ->
                        candidate.getName().equals(words[0]) && candidate.getParameterCount() == words.length - 1)
                .findFirst()
                .orElseThrow();
        Object[] arguments = new Object[words.length - 1];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(words[i + 1], method.getParameterTypes()[i]);
        }
        try {
            return method.invoke(metaData, arguments);
        } catch (InvocationTargetException e) {
            throw new AssertionError(line, e.getCause());
        }
    }

    private static Object argument(String word, Class<?> type) {
        if (word.equals("null")) {
            return null;
        }
        if (type == boolean.class) {
            return Boolean.valueOf(word);
        }
        if (type == int.class) {
            return Integer.valueOf(word);
        }
        return type == String[].class ? word.replace('_', ' ').split(",", -1) : word.replace("''", "");
    }

    private static void append(StringBuilder text, Object answer) throws SQLException {
        if (!(answer instanceof ResultSet rows)) {
            text.append(answer).append('\n');
            return;
        }
        ResultSetMetaData facts = rows.getMetaData();
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= facts.getColumnCount(); i++) {
            names.add(facts.getColumnLabel(i));
        }
        text.append(String.join(" | ", names)).append('\n');
        while (rows.next()) {
            List<String> row = new ArrayList<>();
            for (int i = 1; i <= facts.getColumnCount(); i++) {
                String value = rows.getString(i);
                row.add(value == null ? "-" : value);
            }
            text.append(String.join(" | ", row)).append('\n');
        }
    }
}
