package org.pushlog.clients.avatica;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;
import org.apache.calcite.avatica.remote.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.cli.serve.Serialization;
import org.pushlog.cli.serve.ServerLimits;

/** A client that goes away while its statement runs ends it; one that waits is waited for. */
@Timeout(120)
final class GoneClientsTest {
    private static final String ENDLESS = "SELECT COUNT(*) FROM ref_log a, ref_log b, ref_log c, ref_log d, ref_log e"
            + " WHERE a.push_seq + b.push_seq + c.push_seq + d.push_seq + e.push_seq < 0";
    private static final Duration TRANSFER_TIME = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    private static ServerLimits limits(Duration queryTimeMax) {
        return new ServerLimits(256, 100, Duration.ofMinutes(10), queryTimeMax, TRANSFER_TIME);
    }

    private static Service.Response ask(Served served, Service.Request request) throws Exception {
        return new ProtobufTranslationImpl()
                .parseResponse(RawRequests.post(served, new ProtobufTranslationImpl().serializeRequest(request))
                        .body());
    }

    private static byte[] http(byte[] body) {
        return ("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Sends a request and does not wait for its answer. */
    private static Socket send(Served served, Service.Request request) throws IOException {
        URI address = RawRequests.address(served);
        Socket socket = new Socket(address.getHost(), address.getPort());
        byte[] body = new ProtobufTranslationImpl().serializeRequest(request);
        OutputStream out = socket.getOutputStream();
        out.write(http(body));
        out.write(body);
        out.flush();
        return socket;
    }

    private static void await(Served served, Predicate<String> line) throws InterruptedException {
        while (served.requests().stream().noneMatch(line)) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0})
    void itsStatementIsCancelledAndItsConnectionGoesOn(int lingerSeconds) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF, limits(Duration.ZERO))) {
            ask(served, new Service.OpenConnectionRequest("c", Map.of()));
            int id = ((Service.CreateStatementResponse) ask(served, new Service.CreateStatementRequest("c")))
                    .statementId;
            Socket gone = send(served, new Service.PrepareAndExecuteRequest("c", id, ENDLESS, -1));
            // It is being executed, most often: sooner is fine, too.
            TimeUnit.MILLISECONDS.sleep(300);
            if (lingerSeconds == 0) {
                gone.setSoLinger(true, 0); // It is reset instead of closed.
            }
            gone.close();
            await(served, line -> line.startsWith("given up: the client went away"));
            await(served, line -> line.startsWith("c: execute SELECT COUNT") && line.contains("57014"));
            assertThat(ask(served, new Service.PrepareAndExecuteRequest("c", id, "SELECT COUNT(*) FROM refs", -1)))
                    .isInstanceOf(Service.ExecuteResponse.class);
        }
    }

    @Test
    void whatWaitsBehindAnotherStatementDoesNotBegin() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF, limits(Duration.ZERO))) {
            ask(served, new Service.OpenConnectionRequest("c", Map.of()));
            int id = ((Service.CreateStatementResponse) ask(served, new Service.CreateStatementRequest("c")))
                    .statementId;
            Socket first = send(served, new Service.PrepareAndExecuteRequest("c", id, ENDLESS, -1));
            TimeUnit.MILLISECONDS.sleep(200);
            Socket second = send(served, new Service.PrepareAndExecuteRequest("c", id, ENDLESS + " OR TRUE", -1));
            TimeUnit.MILLISECONDS.sleep(200);
            second.close();
            await(served, line -> line.startsWith("given up: the client went away"));
            // The first one goes on: it was not cancelled for the second.
            TimeUnit.MILLISECONDS.sleep(500);
            assertThat(served.requests()).noneMatch(line -> line.contains("57014"));
            first.close();
            await(served, line -> line.contains("OR TRUE") && line.contains("57014"));
            assertThat(served.requests())
                    .filteredOn(line -> line.contains("57014"))
                    .hasSize(2);
        }
    }

    /** The HTTP server closes what is idle for a second and a half; a client that waits for its answer is not. */
    @Test
    void aClientThatWaitsHasItsAnswer() throws Exception {
        try (Served served =
                        Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF, limits(Duration.ofSeconds(5)));
                Connection remote = served.connect();
                Statement statement = remote.createStatement()) {
            long begin = System.nanoTime();
            SQLException failure = null;
            try (ResultSet rows = statement.executeQuery(ENDLESS)) {
                rows.next();
            } catch (SQLException e) {
                failure = e;
            }
            assertThat(System.nanoTime() - begin).isGreaterThan(TimeUnit.SECONDS.toNanos(4));
            assertThat((Throwable) failure).isNotNull().hasMessageContaining("5 s");
            assertThat(served.requests()).noneMatch(line -> line.startsWith("given up"));
            try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM refs")) {
                assertThat(rows.next()).isTrue();
            }
        }
    }

    /** Two requests at once: the second is lost with the connection, which ends behind the first answer. */
    @Test
    void aClientThatDoesNotWaitForItsAnswerHasTheFirst() throws Exception {
        try (Served served =
                Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF, limits(Duration.ofSeconds(2)))) {
            ask(served, new Service.OpenConnectionRequest("c", Map.of()));
            int id = ((Service.CreateStatementResponse) ask(served, new Service.CreateStatementRequest("c")))
                    .statementId;
            try (Socket socket = send(served, new Service.PrepareAndExecuteRequest("c", id, ENDLESS, -1))) {
                TimeUnit.MILLISECONDS.sleep(300);
                byte[] body = new ProtobufTranslationImpl().serializeRequest(new Service.CreateStatementRequest("c"));
                socket.getOutputStream().write(http(body));
                socket.getOutputStream().write(body);
                socket.getOutputStream().flush();
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(answer).startsWith("HTTP/1.1 500 ").contains("Connection: close", "limit of 2 s");
                assertThat(answer.split("HTTP/1.1", -1)).hasSize(2);
            }
        }
    }
}
