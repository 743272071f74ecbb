package org.pushlog.clients.avatica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.proto.Common;
import org.apache.calcite.avatica.proto.Requests;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;
import org.apache.calcite.avatica.remote.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.cli.serve.Serialization;
import org.pushlog.cli.serve.Users;

/** What the server refuses of HTTP, and who is let in. */
final class EndpointTest {
    /** Loading it would be seen. */
    static final class Trap {
        static {
            System.setProperty("pushlog.trap", "sprung");
        }

        private Trap() {}
    }

    @TempDir
    private Path folder;

    @Test
    void otherMethodsAndPagesOfBrowsersAreRefused() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.JSON)) {
            URI address = RawRequests.address(served);
            HttpResponse<String> got = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(got.statusCode()).isEqualTo(405);
            assertThat(got.body()).contains("POST");
            byte[] body = "{\"request\":\"openConnection\",\"connectionId\":\"x\",\"info\":{}}"
                    .getBytes(StandardCharsets.UTF_8);
            assertThat(RawRequests.post(served, body, "Origin", "http://example.com")
                            .statusCode())
                    .isEqualTo(403);
            // A page whose name was made to lead here: the browser says the page's host.
            assertThat(statusWithHost(address, "example.com:" + address.getPort(), body))
                    .contains(" 403 ");
            assertThat(served.server().connectionCount()).isZero();
            assertThat(statusWithHost(address, "localhost:" + address.getPort(), body))
                    .contains(" 200 ");
            assertThat(served.server().connectionCount()).isEqualTo(1);
        }
    }

    private static String statusWithHost(URI address, String host, byte[] body) throws Exception {
        try (Socket socket = new Socket(address.getHost(), address.getPort());
                OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream()) {
            out.write(("POST / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\nContent-Length: " + body.length
                            + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.flush();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no request", "{\"request\":\"nothing\"}", "{\"request\":\"openConnection\"", "[]"})
    void whatIsNoRequestIsAnErrorAndTheServerGoesOn(String body) throws Exception {
        for (Serialization serialization : Serialization.values()) {
            try (Served served = Served.of(folder, serialization)) {
                Service.ErrorResponse error =
                        RawRequests.error(served, serialization, body.getBytes(StandardCharsets.UTF_8));
                assertThat(error.sqlState).as(error.errorMessage).isIn("08P01", "08003");
                try (Connection remote = served.connect();
                        Statement statement = remote.createStatement();
                        ResultSet rows = statement.executeQuery("SELECT 1")) {
                    assertThat(rows.next()).isTrue();
                }
            }
        }
    }

    @Test
    void noRequestMakesTheServerLoadAClass() throws Exception {
        String trap = EndpointTest.class.getName() + "$Trap";
        try (Served served = Served.of(folder, Serialization.PROTOBUF)) {
            Requests.ExecuteRequest execute = Requests.ExecuteRequest.newBuilder()
                    .setStatementHandle(Common.StatementHandle.newBuilder()
                            .setConnectionId("x")
                            .setSignature(Common.Signature.newBuilder()
                                    .setCursorFactory(Common.CursorFactory.newBuilder()
                                            .setStyle(Common.CursorFactory.Style.RECORD)
                                            .setClassName(trap))))
                    .build();
            byte[] message = Common.WireMessage.newBuilder()
                    .setName("org.apache.calcite.avatica.proto.Requests$ExecuteRequest")
                    .setWrappedMessage(ByteString.copyFrom(execute.toByteArray()))
                    .build()
                    .toByteArray();
            assertThat(RawRequests.post(served, message).statusCode()).isEqualTo(400);
        }
        try (Served served = Served.of(folder, Serialization.JSON)) {
            for (String name : List.of("\"clazz\"", "clazz", "\"cl\\u0061zz\"")) {
                String json =
                        "{\"request\":\"execute\",\"statementHandle\":{\"connectionId\":\"x\",\"id\":1,\"signature\":"
                                + "{\"cursorFactory\":{\"style\":\"RECORD\"," + name + ":\"" + trap + "\"}}}";
                assertThat(RawRequests.post(served, json.getBytes(StandardCharsets.UTF_8))
                                .statusCode())
                        .as(name)
                        .isEqualTo(400);
            }
        }
        assertThat(System.getProperty("pushlog.trap")).isNull();
    }

    @Test
    void onlyUsersWithTheirPasswordAreLetIn() throws Exception {
        Path file = users("# who\n\nanna: geheim:mit doppelpunkt\nbo: boots\n");
        Path data = Served.sampleFolder(Files.createDirectories(folder.resolve("data")));
        for (boolean isBasic : new boolean[] {true, false}) {
            try (Served served = Served.withUsers(data, Users.read(file), isBasic)) {
                String kind = isBasic ? "BASIC" : "DIGEST";
                assertThat(served.url()).endsWith(";authentication=" + kind);
                for (String user : List.of("anna:geheim:mit doppelpunkt", "bo:boots")) {
                    try (Connection remote = served.connect(
                                    "avatica_user=" + user.substring(0, user.indexOf(':')),
                                    "avatica_password=" + user.substring(user.indexOf(':') + 1));
                            Statement statement = remote.createStatement();
                            ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM refs")) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getLong(1)).isPositive();
                    }
                }
                assertThatThrownBy(() -> served.connect("avatica_user=anna", "avatica_password=boots"))
                        .hasMessageContaining("401");
                assertThatThrownBy(() -> served.connect("avatica_user=nobody", "avatica_password=boots"))
                        .hasMessageContaining("401");
                HttpResponse<byte[]> refused = RawRequests.post(served, new byte[0]);
                assertThat(refused.statusCode()).isEqualTo(401);
                assertPlain(refused, "A user and the password are asked for");
                assertThat(served.requests()).noneMatch(line -> line.contains("boots") || line.contains("geheim"));
            }
        }
    }

    private Path users(String content) throws IOException {
        Path file = folder.resolve("users");
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        return Files.writeString(file, content);
    }

    private static void assertPlain(HttpResponse<byte[]> answer, String text) {
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo(text);
    }

    @Test
    void whatTheHttpServerItselfRefusesIsALineOfText() throws Exception {
        try (Served served = Served.of(folder, Serialization.PROTOBUF)) {
            URI address = RawRequests.address(served);
            for (String request : List.of("POST / HTTP/1.1\r\n\r\n", "nonsense\r\n\r\n", "POST / HTTP/9.9\r\n\r\n")) {
                try (Socket socket = new Socket(address.getHost(), address.getPort())) {
                    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                    socket.getOutputStream().flush();
                    String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                    assertThat(answer)
                            .startsWith("HTTP/1.1 ")
                            .contains("text/plain")
                            .doesNotContain("<", "Exception");
                }
            }
        }
    }

    @Test
    void aConnectionIsThatOfItsUser() throws Exception {
        Path file = users("anna: one\nbo: two\n");
        Path data = Served.sampleFolder(Files.createDirectories(folder.resolve("data")));
        try (Served served = Served.withUsers(data, Users.read(file), true)) {
            byte[] open = request(new Service.OpenConnectionRequest("hers", Map.of()));
            assertThat(RawRequests.post(served, open, "Authorization", basic("anna:one"))
                            .statusCode())
                    .isEqualTo(200);
            List<Service.Request> asked = List.of(
                    new Service.CreateStatementRequest("hers"),
                    new Service.CatalogsRequest("hers"),
                    new Service.CommitRequest("hers"),
                    new Service.CloseStatementRequest("hers", 1),
                    new Service.PrepareRequest("hers", "SELECT 1", -1));
            for (Service.Request request : asked) {
                Service.Response answer = answer(served, request, "bo:two");
                assertThat(answer).isInstanceOfSatisfying(Service.ErrorResponse.class, error -> {
                    assertThat(error.sqlState).isEqualTo("08003");
                    assertThat(error.errorMessage).contains("There is no connection hers");
                });
            }
            // To close what is not there is fine, and closes nothing.
            assertThat(answer(served, new Service.CloseConnectionRequest("hers"), "bo:two"))
                    .isInstanceOf(Service.CloseConnectionResponse.class);
            assertThat(served.server().connectionCount()).isEqualTo(1);
            // Of the same name, and another one.
            assertThat(answer(served, new Service.OpenConnectionRequest("hers", Map.of()), "bo:two"))
                    .isInstanceOf(Service.OpenConnectionResponse.class);
            assertThat(served.server().connectionCount()).isEqualTo(2);
            assertThat(answer(served, new Service.CloseConnectionRequest("hers"), "bo:two"))
                    .isInstanceOf(Service.CloseConnectionResponse.class);
            assertThat(answer(served, new Service.CreateStatementRequest("hers"), "anna:one"))
                    .isInstanceOf(Service.CreateStatementResponse.class);
            assertThat(served.requests())
                    .allMatch(line -> line.startsWith("anna: hers: ") || line.startsWith("bo: hers: "))
                    .anyMatch(line -> line.startsWith("bo: hers: open: ok"))
                    .anyMatch(line -> line.startsWith("bo: hers: commit: 08003: "));
        }
    }

    private static byte[] request(Service.Request request) throws IOException {
        return new ProtobufTranslationImpl().serializeRequest(request);
    }

    private static Service.Response answer(Served served, Service.Request request, String user) throws Exception {
        return new ProtobufTranslationImpl()
                .parseResponse(RawRequests.post(served, request(request), "Authorization", basic(user))
                        .body());
    }

    private static String basic(String user) {
        return "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8));
    }
}
