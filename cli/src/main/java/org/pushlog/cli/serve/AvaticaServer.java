package org.pushlog.cli.serve;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.calcite.avatica.server.HttpServer;
import org.apache.calcite.avatica.server.ServerCustomizer;
import org.eclipse.jetty.security.HashLoginService;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.log.Log;
import org.eclipse.jetty.util.log.StdErrLog;
import org.jspecify.annotations.Nullable;

/** Avatica's HTTP server with one location behind it. It listens from {@link #start} to {@link #close}. */
public final class AvaticaServer implements AutoCloseable {
    private final ServerOptions options;
    private final RemoteConnections connections;
    private final HttpServer http;
    private boolean closed;

    private AvaticaServer(ServerOptions options, RemoteConnections connections, HttpServer http) {
        this.options = options;
        this.connections = connections;
        this.http = http;
    }

    /**
     * Begins to listen.
     *
     * @param log takes a line for each request
     * @throws IOException if the address cannot be listened on
     */
    public static AvaticaServer start(ServedLocation location, ServerOptions options, Consumer<String> log)
            throws IOException {
        beQuiet();
        RemoteConnections connections = new RemoteConnections(options.limits(), options.serialization(), log);
        RequestLog requests = new RequestLog(log);
        Endpoint endpoint = new Endpoint(
                user -> new LocationService(location, connections, requests, options.serialization(), user),
                new WireFormat(options.serialization()),
                options.limits(),
                trustedHostNames(options),
                log);
        HttpServer.Builder<Server> builder = new HttpServer.Builder<Server>()
                .withPort(options.port())
                .withHandler(endpoint)
                .withServerCustomizers(List.of(new Customizer(options, log)), Server.class);
        if (options.users() != null) {
            String[] roles = {Users.ROLE};
            // The users are set by the customizer; there is no file that Jetty would have to read.
            if (options.isBasic()) {
                builder.withBasicAuthentication("", roles);
            } else {
                builder.withDigestAuthentication("", roles);
            }
        }
        AvaticaServer server = new AvaticaServer(options, connections, builder.build());
        try {
            server.http.start();
        } catch (RuntimeException e) {
            server.close();
            throw cannotListen(options, e);
        }
        return server;
    }

    /** The URL for Avatica's JDBC driver, without a user. */
    public String url() {
        StringBuilder url = new StringBuilder("jdbc:avatica:remote:url=http://")
                .append(publicHostName())
                .append(':')
                .append(http.getPort())
                .append(";serialization=")
                .append(options.serialization().urlName());
        if (options.users() != null) {
            url.append(";authentication=").append(options.isBasic() ? "BASIC" : "DIGEST");
        }
        return url.toString();
    }

    /** How many connections clients have open. */
    public int connectionCount() {
        return connections.connectionCount();
    }

    /** How many statements clients have open. */
    public int statementCount() {
        return connections.statementCount();
    }

    /** Ends what runs, closes all connections and stops listening. Twice is fine. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            connections.close();
            http.stop();
        }
    }

    private String publicHostName() {
        String name = options.hostName();
        if (options.host().isAnyLocalAddress()) {
            try {
                name = InetAddress.getLocalHost().getHostName();
            } catch (IOException e) {
                name = options.host().getHostAddress();
            }
        }
        return name.contains(":") && !name.startsWith("[") ? "[" + name + "]" : name;
    }

    /** The names by which a client on this machine reaches a server that asks for no password. */
    private static @Nullable Set<String> trustedHostNames(ServerOptions options) {
        if (options.users() != null) {
            return null;
        }
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.addAll(List.of("localhost", "127.0.0.1", "[::1]", "::1", "[0:0:0:0:0:0:0:1]", options.hostName()));
        names.add(options.host().getHostAddress().toLowerCase(Locale.ROOT));
        return names;
    }

    /** Without this Jetty prints on standard error what it does. */
    private static void beQuiet() {
        StdErrLog log = new StdErrLog();
        log.setLevel(StdErrLog.LEVEL_OFF);
        Log.setLog(log);
    }

    private static IOException cannotListen(ServerOptions options, RuntimeException problem) {
        String address = options.hostName() + ":" + options.port();
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                return new IOException(
                        "cannot listen on " + address + " (" + cause.getMessage()
                                + "); is the port in use? --port=0 takes any that is free",
                        problem);
            }
        }
        return new IOException("cannot listen on " + address + ": " + problem.getMessage(), problem);
    }

    /** Sets up what Avatica's builder has no word for. */
    private record Customizer(ServerOptions options, Consumer<String> log) implements ServerCustomizer<Server> {
        @Override
        public void customize(Server server) {
            Duration transferTimeMax = options.limits().transferTimeMax();
            for (Connector connector : server.getConnectors()) {
                ServerConnector own = (ServerConnector) connector;
                own.setHost(options.host().getHostAddress());
                own.setIdleTimeout(3 * transferTimeMax.toMillis() / 2);
                own.addBean(new SlowHeads(own.getScheduler(), transferTimeMax, log));
                // What the head of a request tells is enough to refuse it.
                connector
                        .getConnectionFactory(HttpConnectionFactory.class)
                        .getHttpConfiguration()
                        .setDelayDispatchUntilContent(false);
            }
            Users users = options.users();
            if (users != null) {
                server.getBean(HashLoginService.class).setUserStore(users.store());
            }
            server.addBean(new PlainErrors());
        }
    }
}
