package org.pushlog.clients.avatica;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.pushlog.cli.serve.AvaticaServer;
import org.pushlog.cli.serve.Serialization;
import org.pushlog.cli.serve.ServedLocation;
import org.pushlog.cli.serve.ServerLimits;
import org.pushlog.cli.serve.ServerOptions;
import org.pushlog.cli.serve.Users;
import org.pushlog.sqltests.SampleFiles;

/** A server in this process, with clients of its own and of the driver beside it. */
final class Served implements AutoCloseable {
    static final ServerLimits LIMITS = new ServerLimits(256, 100, Duration.ofMinutes(10), Duration.ZERO);

    private final Path folder;
    private final AvaticaServer server;
    private final List<String> requests;

    private Served(Path folder, AvaticaServer server, List<String> requests) {
        this.folder = folder;
        this.server = server;
        this.requests = requests;
    }

    static Served of(Path folder, Serialization serialization, String... properties) throws IOException {
        return of(folder, serialization, LIMITS, properties);
    }

    static Served of(Path folder, Serialization serialization, ServerLimits limits, String... properties)
            throws IOException {
        return start(
                folder, new ServerOptions(loopback(), "127.0.0.1", 0, serialization, null, true, limits), properties);
    }

    static Served withUsers(Path folder, Users users, boolean isBasic) throws IOException {
        return start(
                folder, new ServerOptions(loopback(), "127.0.0.1", 0, Serialization.PROTOBUF, users, isBasic, LIMITS));
    }

    private static Served start(Path folder, ServerOptions options, String... properties) throws IOException {
        List<String> requests = new CopyOnWriteArrayList<>();
        AvaticaServer server = AvaticaServer.start(
                new ServedLocation("jdbc:pushlog:" + folder, properties(properties)), options, requests::add);
        return new Served(folder, server, requests);
    }

    private static InetAddress loopback() {
        return InetAddress.getLoopbackAddress();
    }

    /** Live, hot and sealed data that nobody writes to. */
    static Path sampleFolder(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("live"));
        Files.copy(SampleFiles.root().resolve("pushlog/refs-200.log"), folder.resolve("live/refs.log"));
        SampleFiles.copyTree(SampleFiles.root().resolve("hot/live"), folder.resolve("hot"));
        Files.copy(SampleFiles.root().resolve("archive/create.znippy"), folder.resolve("sealed.znippy"));
        SampleFiles.copyTree(SampleFiles.root().resolve("git/sealed"), folder.resolve("git"));
        return folder;
    }

    AvaticaServer server() {
        return server;
    }

    /** What the server's log has of the requests so far. */
    List<String> requests() {
        return requests;
    }

    String url() {
        return server.url();
    }

    /** A remote connection. Avatica's client keeps what stands in its URL to itself; properties reach the server. */
    Connection connect(String... properties) throws SQLException {
        return DriverManager.getConnection(url(), properties(properties));
    }

    private static Properties properties(String... properties) {
        Properties given = new Properties();
        for (String property : properties) {
            given.put(property.substring(0, property.indexOf('=')), property.substring(property.indexOf('=') + 1));
        }
        return given;
    }

    /** A connection of the driver itself. */
    Connection embedded() throws SQLException {
        return DriverManager.getConnection("jdbc:pushlog:" + folder);
    }

    @Override
    public void close() {
        server.close();
    }
}
