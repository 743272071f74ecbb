package org.pushlog.cli.serve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.servlet.AsyncContext;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.calcite.avatica.metrics.noop.NoopMetricsSystem;
import org.apache.calcite.avatica.remote.Handler.HandlerResponse;
import org.apache.calcite.avatica.remote.ProtobufHandler;
import org.apache.calcite.avatica.remote.Service.RpcMetadataResponse;
import org.apache.calcite.avatica.server.AvaticaHandler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.AbstractHandler;
import org.jspecify.annotations.Nullable;

/**
 * Takes requests from HTTP and answers them. What is refused is refused before a byte is decoded: other methods than POST, requests of a
 * browser's page, requests that are too long or too slow, and those that name a class to be loaded. Those get a line of text; every
 * other failure is an error of Avatica's protocol.
 */
final class Endpoint extends AbstractHandler implements AvaticaHandler {
    private final Function<@Nullable String, LocationService> services;
    private final WireFormat format;
    private final ServerLimits limits;
    private final @Nullable Set<String> hostNames;
    private final Consumer<String> log;
    private final MemoryBudget memory = MemoryBudget.ofHeap();
    private volatile @Nullable RpcMetadataResponse address;

    /**
     * @param services what answers the requests of a user; null is the one user where nobody must give a password
     * @param hostNames the names under which clients know the server, or null where they must give a password; a page of another origin
     *     that a browser shows could make it send requests here, under the page's own host name
     * @param log takes a line for each request that is refused
     */
    Endpoint(
            Function<@Nullable String, LocationService> services,
            WireFormat format,
            ServerLimits limits,
            @Nullable Set<String> hostNames,
            Consumer<String> log) {
        this.services = services;
        this.format = format;
        this.limits = limits;
        this.hostNames = hostNames;
        this.log = log;
    }

    @Override
    public void setServerRpcMetadata(RpcMetadataResponse metadata) {
        address = metadata;
    }

    @Override
    public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        base.setHandled(true);
        AsyncContext async = request.startAsync();
        async.setTimeout(0); // A statement may run for any time.
        Exchange exchange = new Exchange(base, async, response, request.getRemoteUser());
        if (!request.getMethod().equals("POST")) {
            exchange.refuse(HttpServletResponse.SC_METHOD_NOT_ALLOWED, "This is an Avatica server; it takes POST only");
        } else if (isOfBrowser(request)) {
            exchange.refuse(HttpServletResponse.SC_FORBIDDEN, "Requests of web pages are refused");
        } else if (request.getContentLengthLong() > ServerLimits.REQUEST_SIZE_BYTES_MAX) {
            exchange.refuse(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, ServerLimits.TOO_LONG);
        } else {
            request.getInputStream()
                    .setReadListener(new RequestBody(request.getInputStream(), limits, exchange.share, exchange));
        }
    }

    private boolean isOfBrowser(HttpServletRequest request) {
        return request.getHeader("Origin") != null
                || (hostNames != null && !hostNames.contains(request.getServerName()));
    }

    /** One request and its answer. */
    private final class Exchange implements RequestBody.Receiver {
        private final Request base;
        private final AsyncContext async;
        private final HttpServletResponse response;
        private final @Nullable String user;
        private final MemoryBudget.Share share = memory.share();

        Exchange(Request base, AsyncContext async, HttpServletResponse response, @Nullable String user) {
            this.base = base;
            this.async = async;
            this.response = response;
            this.user = user;
        }

        @Override
        public void take(byte[] body) throws IOException {
            if (format.namesClass(body)) {
                refuse(HttpServletResponse.SC_BAD_REQUEST, "A request must not name a class");
                return;
            }
            HandlerResponse<byte[]> answer;
            LocationService service = services.apply(user);
            ClientWatch watch = ClientWatch.start(base, service.work(), this::tell);
            try {
                service.setRpcMetadata(address);
                ProtobufHandler handler = new ProtobufHandler(service, format, NoopMetricsSystem.getInstance());
                handler.setRpcMetadata(address);
                answer = handler.apply(body);
            } catch (OutOfMemoryError e) {
                answer = new HandlerResponse<>(
                        format.serializeResponse(RemoteError.of(e).response(address)),
                        HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
            } finally {
                service.work().done();
                if (watch.stop()) {
                    endConnection();
                }
            }
            send(answer.getStatusCode(), format.contentType(), answer.getResponse());
        }

        @Override
        public void refuse(int status, String message) throws IOException {
            tell("refused: " + status + " " + message);
            // What is left of the body is not read, so no other request can follow.
            endConnection();
            send(status, "text/plain;charset=utf-8", message.getBytes(StandardCharsets.UTF_8));
        }

        private void tell(String line) {
            log.accept(user == null ? line : user + ": " + line);
        }

        private void endConnection() {
            response.setHeader("Connection", "close");
        }

        private void send(int status, String type, byte[] body) throws IOException {
            response.setStatus(status);
            response.setContentType(type);
            response.setContentLength(body.length);
            Answer.send(base, response, body, limits, isSent -> {
                if (!isSent) {
                    tell("given up: the client did not take its answer of " + body.length + " bytes");
                }
                share.close();
                async.complete();
            });
        }
    }
}
