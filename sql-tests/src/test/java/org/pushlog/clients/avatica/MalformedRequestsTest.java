package org.pushlog.clients.avatica;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;
import org.apache.calcite.avatica.remote.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.cli.serve.Serialization;

/** Requests of every kind with fields left out, null or changed get an answer of the protocol, which is never the server's own fault. */
final class MalformedRequestsTest {
    private static final long SEED = 20_261_130;
    private static final String SELECT_ONE = "SELECT 1";

    @TempDir
    private Path folder;

    private static List<String> kinds() {
        return Stream.of(Service.Request.class.getAnnotation(JsonSubTypes.class).value())
                .map(JsonSubTypes.Type::name)
                .toList();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** What is wrong with the answer; empty if nothing is. */
    private static String problem(Served served, String body) throws Exception {
        if (RawRequests.post(served, utf8(body)).statusCode() == 200) {
            return "";
        }
        Service.ErrorResponse error = RawRequests.error(served, Serialization.JSON, utf8(body));
        boolean isProper = !error.sqlState.equals("XX000")
                && !error.errorMessage.isBlank()
                && !error.errorMessage.contains("Exception");
        return isProper ? "" : body + ": " + error.sqlState + " " + error.errorMessage + "\n";
    }

    @Test
    void fieldsThatAreMissingOrNullAreNamed() throws Exception {
        List<String> fields = List.of(
                "",
                ",\"statementId\":1",
                ",\"statementId\":1,\"sql\":null",
                ",\"statementId\":1,\"sql\":\"\"",
                ",\"statementId\":1,\"sql\":\"  -- nothing\"",
                ",\"statementId\":-1,\"sql\":\"SELECT 1\",\"maxRowCount\":-7",
                ",\"statementId\":1,\"sqlCommands\":null",
                ",\"statementId\":1,\"sqlCommands\":[null]",
                ",\"statementId\":1,\"sqlCommands\":[\"\"]",
                ",\"statementId\":1,\"parameterValues\":null",
                ",\"statementId\":1,\"parameterValues\":[null]",
                ",\"statementId\":2,\"parameterValues\":null",
                ",\"statementId\":2,\"parameterValues\":[null]",
                ",\"statementHandle\":null",
                ",\"statementHandle\":{}",
                ",\"statementHandle\":{\"connectionId\":null,\"id\":1}",
                ",\"statementHandle\":{\"connectionId\":\"c\",\"id\":1},\"parameterValues\":[null]",
                ",\"statementHandle\":{\"connectionId\":\"c\",\"id\":2},\"parameterValues\":[null,null]",
                ",\"connProps\":null",
                ",\"connProps\":{}",
                ",\"connProps\":{\"connProps\":\"connPropsImpl\",\"schema\":\"nowhere\",\"transactionIsolation\":99}",
                ",\"statementId\":1,\"state\":null,\"offset\":-5",
                ",\"statementId\":1,\"offset\":-5,\"fetchMaxRowCount\":-5",
                ",\"typeList\":[null]",
                ",\"info\":null",
                ",\"info\":{\"as_of\":null}");
        StringBuilder problems = new StringBuilder();
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.JSON)) {
            for (String kind : kinds()) {
                for (String rest : fields) {
                    RawRequests.post(
                            served, utf8("{\"request\":\"openConnection\",\"connectionId\":\"c\",\"info\":{}}"));
                    RawRequests.post(served, utf8("{\"request\":\"createStatement\",\"connectionId\":\"c\"}"));
                    RawRequests.post(
                            served,
                            utf8("{\"request\":\"prepare\",\"connectionId\":\"c\",\"sql\":\"SELECT CAST(? AS"
                                    + " INTEGER)\"}"));
                    for (String id : List.of("", ",\"connectionId\":null", ",\"connectionId\":\"c\"")) {
                        problems.append(problem(served, "{\"request\":\"" + kind + "\"" + id + rest + "}"));
                    }
                    RawRequests.post(served, utf8("{\"request\":\"closeConnection\",\"connectionId\":\"c\"}"));
                }
            }
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void whatIsNoRequestIsTakenForNone() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.JSON)) {
            String open = "{\"request\":\"openConnection\",\"connectionId\":\"c\",\"info\":{}}";
            assertThat(RawRequests.post(served, utf8(open)).statusCode()).isEqualTo(200);
            for (String body : List.of(
                    "{\"connectionId\":\"c\"}",
                    "{\"request\":\"nothing\",\"connectionId\":\"c\"}",
                    "{\"request\":7,\"connectionId\":\"c\"}",
                    "{\"info\":{\"request\":\"getSchemas\"},\"connectionId\":\"c\"}",
                    "[" + open + "]",
                    open + " garbage",
                    open + open,
                    "null",
                    "",
                    "7")) {
                Service.ErrorResponse error = RawRequests.error(served, Serialization.JSON, utf8(body));
                assertThat(error.sqlState).as(body).isEqualTo("08P01");
                assertThat(error.errorMessage).doesNotContain("Exception", "SchemasRequest");
            }
        }
    }

    @Test
    void aParameterOfAnotherKindThanItSaysIsNamed() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.JSON)) {
            RawRequests.post(served, utf8("{\"request\":\"openConnection\",\"connectionId\":\"c\",\"info\":{}}"));
            RawRequests.post(
                    served,
                    utf8("{\"request\":\"prepare\",\"connectionId\":\"c\",\"sql\":\"SELECT CAST(? AS INTEGER)\"}"));
            for (String type :
                    List.of("ARRAY", "BYTE_STRING", "JAVA_SQL_DATE", "JAVA_SQL_TIME", "JAVA_SQL_TIMESTAMP")) {
                for (String value : List.of("true", "{}", "[[1]]")) {
                    String body = "{\"request\":\"execute\",\"statementHandle\":{\"connectionId\":\"c\",\"id\":1},"
                            + "\"parameterValues\":[{\"type\":\"" + type + "\",\"value\":" + value + "}]}";
                    if (RawRequests.post(served, utf8(body)).statusCode() != 200) {
                        Service.ErrorResponse error = RawRequests.error(served, Serialization.JSON, utf8(body));
                        assertThat(error.sqlState).as(body).isNotEqualTo("XX000");
                        assertThat(error.errorMessage).doesNotContain("Exception");
                    }
                }
            }
        }
    }

    @Test
    void statesTellWhatIsWrongWithTheText() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.JSON)) {
            RawRequests.post(served, utf8("{\"request\":\"openConnection\",\"connectionId\":\"c\",\"info\":{}}"));
            RawRequests.post(served, utf8("{\"request\":\"createStatement\",\"connectionId\":\"c\"}"));
            for (String kind : List.of("prepareAndExecute", "prepare")) {
                String begin = "{\"request\":\"" + kind + "\",\"connectionId\":\"c\""
                        + (kind.equals("prepare") ? "" : ",\"statementId\":1");
                Service.ErrorResponse missing = RawRequests.error(served, Serialization.JSON, utf8(begin + "}"));
                assertThat(missing.sqlState).isEqualTo("22004");
                assertThat(missing.errorMessage).contains("SQL");
                Service.ErrorResponse empty =
                        RawRequests.error(served, Serialization.JSON, utf8(begin + ",\"sql\":\"\"}"));
                assertThat(empty.sqlState).isEqualTo("42601");
            }
        }
    }

    /** Flipped bits of whole requests: an answer or an error of the protocol each time, and the server goes on. */
    @Test
    void changedBytesAreAnErrorOfTheProtocol() throws Exception {
        Random random = new Random(SEED);
        ProtobufTranslationImpl translation = new ProtobufTranslationImpl();
        List<byte[]> whole = new ArrayList<>();
        whole.add(translation.serializeRequest(new Service.PrepareRequest("c", SELECT_ONE, -1)));
        whole.add(translation.serializeRequest(new Service.PrepareAndExecuteRequest("c", 1, SELECT_ONE, -1)));
        whole.add(translation.serializeRequest(new Service.FetchRequest("c", 1, 0, 10)));
        whole.add(translation.serializeRequest(new Service.TablesRequest("c", null, "%", "%", List.of("TABLE"))));
        Set<String> allowed = Set.of("08P01", "08003", "42601", "24000");
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF)) {
            for (int i = 0; i < 400; i++) {
                byte[] body = whole.get(random.nextInt(whole.size())).clone();
                body[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
                var answer = RawRequests.post(served, body);
                if (answer.statusCode() == 500) {
                    Service.ErrorResponse error = RawRequests.error(served, Serialization.PROTOBUF, body);
                    assertThat(error.sqlState)
                            .as("seed %d, %d: %s", SEED, i, error.errorMessage)
                            .isIn(allowed);
                } else {
                    assertThat(answer.statusCode()).isEqualTo(200);
                }
            }
        }
    }
}
