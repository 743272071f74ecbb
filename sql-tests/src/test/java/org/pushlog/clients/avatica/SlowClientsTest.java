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
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.pushlog.cli.serve.Serialization;
import org.pushlog.cli.serve.ServerLimits;

/** Clients that send or take slowly cost the others nothing, and are let go in the end. */
final class SlowClientsTest {
    /** More than the HTTP server has threads. */
    private static final int CLIENT_COUNT = 250;

    private static final Duration TRANSFER_TIME = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    private static ServerLimits limits(Duration transferTimeMax) {
        return new ServerLimits(256, 100, Duration.ofMinutes(10), Duration.ZERO, transferTimeMax);
    }

    /** A request whose body is announced with a length and does not come yet. */
    private static Socket begin(Served served, long lengthBytes) throws IOException {
        URI address = RawRequests.address(served);
        Socket socket = new Socket(address.getHost(), address.getPort());
        OutputStream out = socket.getOutputStream();
        out.write(("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + lengthBytes + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
        return socket;
    }

    private static String answer(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static void assertAnswers(Served served) throws Exception {
        try (Connection remote = served.connect();
                Statement statement = remote.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM refs")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getLong(1)).isPositive();
        }
    }

    @Test
    void bodiesThatComeByteByByteHoldNobodyUp() throws Exception {
        Path location = Served.sampleFolder(folder);
        List<Socket> slow = new ArrayList<>();
        // Their time would be up in an hour: the others are not answered because these were let go.
        try (Served served = Served.of(location, Serialization.PROTOBUF, limits(Duration.ofHours(1)))) {
            for (int i = 0; i < CLIENT_COUNT; i++) {
                slow.add(begin(served, 1_000));
            }
            for (int round = 0; round < 3; round++) {
                for (Socket socket : slow) {
                    socket.getOutputStream().write(round);
                    socket.getOutputStream().flush();
                }
                assertAnswers(served);
            }
            assertThat(served.requests()).noneMatch(line -> line.startsWith("refused"));
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    private static void sendUntilRefused(Served served, Socket slow, int pauseMillis) throws InterruptedException {
        while (served.requests().stream().noneMatch(line -> line.startsWith("refused: 408"))) {
            try {
                slow.getOutputStream().write(0);
                slow.getOutputStream().flush();
            } catch (IOException e) {
                assertThat(e).hasMessageMatching("(?i).*(broken pipe|reset|abort|closed).*");
            }
            TimeUnit.MILLISECONDS.sleep(pauseMillis);
        }
    }

    @Test
    void aBodyThatComesTooSlowlyIsRefused() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF, limits(TRANSFER_TIME));
                Socket slow = begin(served, 1_000_000)) {
            sendUntilRefused(served, slow, 5);
            assertAnswers(served);
        }
    }

    /** What it sent quickly would give it an hour. */
    @Test
    void aBodyThatComesToAStandstillNearItsEndIsRefused() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF, limits(TRANSFER_TIME));
                Socket slow = begin(served, 60 << 20)) {
            slow.getOutputStream().write(new byte[(60 << 20) - 2_000]);
            sendUntilRefused(served, slow, 50);
            assertAnswers(served);
        }
    }

    /** Each of the parts of a request that are not its content, a byte at a time. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "POST / HTTP/1.1\r\nHost: localhost\r\nX: ",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX: "
            })
    void aHeadThatComesTooSlowlyIsLetGo(String begin) throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF, limits(TRANSFER_TIME))) {
            URI address = RawRequests.address(served);
            try (Socket slow = new Socket(address.getHost(), address.getPort())) {
                slow.getOutputStream().write(begin.getBytes(StandardCharsets.US_ASCII));
                long beginNanos = System.nanoTime();
                while (served.requests().stream().noneMatch(line -> line.matches("(given up|refused).*too slowly"))) {
                    try {
                        slow.getOutputStream().write(begin.isEmpty() ? '\n' : '0');
                        slow.getOutputStream().flush();
                    } catch (IOException e) {
                        assertThat(e).hasMessageMatching("(?i).*(broken pipe|reset|abort|closed).*");
                    }
                    assertThat(System.nanoTime() - beginNanos).isLessThan(TimeUnit.SECONDS.toNanos(20));
                    TimeUnit.MILLISECONDS.sleep(20);
                }
                assertAnswers(served);
            }
        }
    }

    /** Nothing comes on a connection that a client keeps: its time begins with the next head. */
    @Test
    void aConnectionThatIsKeptMayRest() throws Exception {
        try (Served served =
                        Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF, limits(Duration.ofSeconds(2)));
                Connection remote = served.connect();
                Statement statement = remote.createStatement()) {
            for (int i = 0; i < 3; i++) {
                TimeUnit.MILLISECONDS.sleep(2_300);
                try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM refs")) {
                    assertThat(rows.next()).isTrue();
                }
            }
            assertThat(served.requests()).noneMatch(line -> line.startsWith("given up"));
        }
    }

    @Test
    void aLengthOverTheLimitIsRefusedBeforeAByteComes() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF);
                Socket long64 = begin(served, (64L << 20) + 1);
                Socket endless = begin(served, Long.MAX_VALUE)) {
            for (Socket socket : List.of(long64, endless)) {
                assertThat(answer(socket))
                        .startsWith("HTTP/1.1 413 ")
                        .contains("Connection: close")
                        .endsWith("The request is longer than 67108864 bytes");
            }
            assertAnswers(served);
        }
    }

    @Test
    void aBodyWithoutALengthIsReadUpToTheLimit() throws Exception {
        try (Served served = Served.of(Served.sampleFolder(folder), Serialization.PROTOBUF)) {
            URI address = RawRequests.address(served);
            try (Socket socket = new Socket(address.getHost(), address.getPort())) {
                OutputStream out = socket.getOutputStream();
                out.write("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                        .getBytes(StandardCharsets.US_ASCII));
                byte[] chunk = new byte[1 << 20];
                for (int i = 0; i < 65; i++) {
                    try {
                        out.write("100000\r\n".getBytes(StandardCharsets.US_ASCII));
                        out.write(chunk);
                        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                        out.flush();
                    } catch (IOException e) {
                        assertThat(i).isGreaterThanOrEqualTo(60);
                        break;
                    }
                }
                while (served.requests().stream().noneMatch(line -> line.startsWith("refused: 413"))) {
                    TimeUnit.MILLISECONDS.sleep(5);
                }
            }
            assertAnswers(served);
        }
    }
}
