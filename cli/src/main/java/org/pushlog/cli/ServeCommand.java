package org.pushlog.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.time.Duration;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.pushlog.cli.serve.AvaticaServer;
import org.pushlog.cli.serve.Serialization;
import org.pushlog.cli.serve.ServedLocation;
import org.pushlog.cli.serve.ServerLimits;
import org.pushlog.cli.serve.ServerOptions;
import org.pushlog.cli.serve.Users;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Serves a location to Avatica clients until the process is told to end. */
@Command(
        name = "serve",
        description = {
            "Serve a location to Avatica clients (JDBC, Python and others) over HTTP, until Ctrl-C or SIGTERM.",
            "It listens on this machine only and reads only, unless told otherwise. The first line of the output has"
                    + " the URL for clients."
        })
final class ServeCommand extends LocationCommand {
    @Option(
            names = "--host",
            paramLabel = "<address>",
            description = "The address to listen on; other than this machine's own only together with --users. Default:"
                    + " ${DEFAULT-VALUE}.",
            defaultValue = "127.0.0.1")
    private String host = "";

    @Option(
            names = "--port",
            paramLabel = "<port>",
            description = "The port; 0 takes any that is free. Default: ${DEFAULT-VALUE}.",
            defaultValue = "8765")
    private int port;

    @Option(
            names = "--mode",
            paramLabel = "<ro|rw>",
            description = "Whether clients may write: ro (they read only) or rw. The same as -P mode=…")
    private @Nullable String mode;

    @Option(
            names = "--serialization",
            paramLabel = "<form>",
            description = "protobuf or json; clients must say the same. Default: ${DEFAULT-VALUE}.",
            defaultValue = "protobuf")
    private Serialization serialization = Serialization.PROTOBUF;

    @Option(
            names = "--users",
            paramLabel = "<file>",
            description =
                    "Let in only the users of this file; it has a line name: password for each, and nobody but its"
                            + " owner may read it.")
    private @Nullable Path users;

    @Option(
            names = "--authentication",
            paramLabel = "<kind>",
            description = "How clients show the password: digest, or basic (readable on the way); only together with"
                    + " --users. Default: digest.")
    private @Nullable Authentication authentication;

    @Option(
            names = "--max-connections",
            paramLabel = "<count>",
            description = "How many connections may be open. Default: ${DEFAULT-VALUE}.",
            defaultValue = "256")
    private int connectionCountMax;

    @Option(
            names = "--max-statements",
            paramLabel = "<count>",
            description = "How many statements one connection may have open. Default: ${DEFAULT-VALUE}.",
            defaultValue = "1000")
    private int statementCountMax;

    @Option(
            names = "--idle-timeout",
            paramLabel = "<seconds>",
            description = "Connections and statements that no request uses for so long are closed. Default:"
                    + " ${DEFAULT-VALUE}.",
            defaultValue = "600")
    private int idleSeconds;

    @Option(
            names = "--query-timeout",
            paramLabel = "<seconds>",
            description = "A statement that runs longer is cancelled; 0 lets it run. Default: ${DEFAULT-VALUE}.",
            defaultValue = "0")
    private int querySeconds;

    @Option(names = "--verbose", description = "Print a line on standard error for each request.")
    private boolean verbose;

    /** How clients show the password. */
    enum Authentication {
        DIGEST,
        BASIC
    }

    ServeCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws SQLException, IOException, CommandFailedException {
        ServerOptions options = options();
        ServedLocation location = new ServedLocation(url(), servedProperties());
        // Held as long as the server runs: it shows at once that the location can be served, and keeps what is known of
        // its files.
        try (Connection first = location.connect();
                AvaticaServer server = AvaticaServer.start(location, options, log())) {
            for (SQLWarning w = first.getWarnings(); w != null; w = w.getNextWarning()) {
                warn(String.valueOf(w.getMessage()));
            }
            Thread hook = new Thread(() -> endProcess(server, first), "pushlog serve: end");
            Runtime.getRuntime().addShutdownHook(hook);
            try {
                console().out().println(server.url());
                console().out().flush();
                console().err().flush();
                waitForEnd();
            } finally {
                removeHook(hook);
            }
        }
        return ExitCode.OK;
    }

    /** Waits until the process ends or, in a test, the thread is interrupted. */
    private static void waitForEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            // Told to end; closing must not meet the interrupt, which would break channels.
            return;
        }
    }

    private ServerOptions options() throws IOException, CommandFailedException {
        InetAddress address = address();
        if (users == null && authentication != null) {
            throw new CommandFailedException("--authentication asks for passwords, and there are none: give --users"
                    + " with a file of users, or leave it out to serve everybody on this machine");
        }
        if (users == null && !address.isLoopbackAddress()) {
            throw new CommandFailedException(
                    "everybody who reaches " + host + " could read what is served; give --users"
                            + " with a file of users, or leave out --host to serve this machine only");
        }
        requireInRange("--port", port, 0, 65_535);
        requireInRange("--max-connections", connectionCountMax, 1, 100_000);
        requireInRange("--max-statements", statementCountMax, 1, 100_000);
        requireInRange("--idle-timeout", idleSeconds, 1, Integer.MAX_VALUE);
        requireInRange("--query-timeout", querySeconds, 0, Integer.MAX_VALUE);
        ServerLimits limits = new ServerLimits(
                connectionCountMax,
                statementCountMax,
                Duration.ofSeconds(idleSeconds),
                Duration.ofSeconds(querySeconds));
        return new ServerOptions(
                address,
                host,
                port,
                serialization,
                users == null ? null : Users.read(users),
                authentication == Authentication.BASIC,
                limits);
    }

    private InetAddress address() throws CommandFailedException {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new CommandFailedException("--host: there is no address " + host);
        }
    }

    private Properties servedProperties() throws CommandFailedException {
        Properties served = properties();
        if (mode != null) {
            Object other = served.put("mode", mode.toLowerCase(Locale.ROOT));
            if (other != null && !other.equals(mode.toLowerCase(Locale.ROOT))) {
                throw new CommandFailedException("--mode is " + mode + ", -P mode is " + other);
            }
        }
        return served;
    }

    private static void requireInRange(String option, int value, int min, int max) throws CommandFailedException {
        if (value < min || value > max) {
            throw new CommandFailedException(
                    option + " is " + value + ", expected is a number from " + min + " to " + max);
        }
    }

    private Consumer<String> log() {
        if (!verbose) {
            return line -> {};
        }
        return line -> {
            synchronized (console()) {
                console().err().println(line);
                console().err().flush();
            }
        };
    }

    /** Runs when the process is told to end: being told to is the way to end a server, so it ended well. */
    private void endProcess(AvaticaServer server, Connection first) {
        try {
            server.close();
            first.close();
            console().out().flush();
            console().err().flush();
        } catch (SQLException | RuntimeException e) {
            warn("closing failed: " + e.getMessage());
            console().err().flush();
        } finally {
            Runtime.getRuntime().halt(ExitCode.OK);
        }
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process ends already; the hook does the rest.
            return;
        }
    }
}
