package org.pushlog.cli.serve;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.calcite.avatica.metrics.noop.NoopMetricsSystem;
import org.apache.calcite.avatica.proto.Common;
import org.apache.calcite.avatica.proto.Requests;
import org.apache.calcite.avatica.remote.Handler.HandlerResponse;
import org.apache.calcite.avatica.remote.JsonHandler;
import org.apache.calcite.avatica.remote.JsonService;
import org.apache.calcite.avatica.remote.ProtobufHandler;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;
import org.apache.calcite.avatica.remote.Service;
import org.apache.calcite.avatica.remote.Service.RpcMetadataResponse;
import org.apache.calcite.avatica.server.AvaticaHandler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.AbstractHandler;
import org.jspecify.annotations.Nullable;

/**
 * Takes requests from HTTP and gives them to Avatica's own decoding. What is refused is refused before a byte is decoded: other methods
 * than POST, requests of a browser's page, requests that are too long, and those that name a class to be loaded.
 */
final class Endpoint extends AbstractHandler implements AvaticaHandler {
    /** Of the decoder itself: it takes more than the standard allows. */
    private static final JsonFactory JSON = JsonService.MAPPER.getFactory();

    private final Serialization serialization;
    private final Service service;
    private final @Nullable Set<String> hostNames;
    private final ProtobufHandler protobuf;
    private final JsonHandler json;

    /**
     * @param hostNames the names under which clients know the server, or null where they must give a password; a page of another origin
     *     that a browser shows could make it send requests here, under the page's own host name
     */
    Endpoint(Service service, Serialization serialization, @Nullable Set<String> hostNames) {
        this.service = service;
        this.serialization = serialization;
        this.hostNames = hostNames;
        this.protobuf = new ProtobufHandler(service, new ProtobufTranslationImpl(), NoopMetricsSystem.getInstance());
        this.json = new JsonHandler(service, NoopMetricsSystem.getInstance());
    }

    @Override
    public void setServerRpcMetadata(RpcMetadataResponse metadata) {
        service.setRpcMetadata(metadata);
        protobuf.setRpcMetadata(metadata);
        json.setRpcMetadata(metadata);
    }

    @Override
    public void handle(String target, Request base, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        base.setHandled(true);
        if (!request.getMethod().equals("POST")) {
            refuse(
                    response,
                    HttpServletResponse.SC_METHOD_NOT_ALLOWED,
                    "This is an Avatica server; it takes POST only");
        } else if (isOfBrowser(request)) {
            refuse(response, HttpServletResponse.SC_FORBIDDEN, "Requests of web pages are refused");
        } else {
            byte[] bytes = read(request);
            if (bytes == null) {
                refuse(response, HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "The request is too long");
            } else if (namesClass(bytes)) {
                refuse(response, HttpServletResponse.SC_BAD_REQUEST, "A request must not name a class");
            } else {
                answer(bytes, response);
            }
        }
    }

    private void answer(byte[] bytes, HttpServletResponse response) throws IOException {
        if (serialization == Serialization.PROTOBUF) {
            HandlerResponse<byte[]> answer = protobuf.apply(bytes);
            write(response, answer.getStatusCode(), "application/octet-stream;charset=utf-8", answer.getResponse());
        } else {
            HandlerResponse<String> answer = json.apply(new String(bytes, StandardCharsets.UTF_8));
            write(
                    response,
                    answer.getStatusCode(),
                    "application/json;charset=utf-8",
                    answer.getResponse().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void refuse(HttpServletResponse response, int status, String message) throws IOException {
        write(response, status, "text/plain;charset=utf-8", message.getBytes(StandardCharsets.UTF_8));
    }

    private static void write(HttpServletResponse response, int status, String type, byte[] body) throws IOException {
        response.setStatus(status);
        response.setContentType(type);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private boolean isOfBrowser(HttpServletRequest request) {
        return request.getHeader("Origin") != null
                || (hostNames != null && !hostNames.contains(request.getServerName()));
    }

    /** The body, or null if it is longer than a request may be. */
    private static byte @Nullable [] read(HttpServletRequest request) throws IOException {
        try (InputStream in = request.getInputStream()) {
            byte[] bytes = in.readNBytes(ServerLimits.REQUEST_SIZE_BYTES_MAX + 1);
            return bytes.length > ServerLimits.REQUEST_SIZE_BYTES_MAX ? null : bytes;
        }
    }

    /** Whether decoding would load a class by a name from the request; Avatica's signatures have a field for one, clients leave it empty. */
    private boolean namesClass(byte[] bytes) {
        try {
            return serialization == Serialization.PROTOBUF ? namesClassInProtobuf(bytes) : namesClassInJson(bytes);
        } catch (IOException e) {
            // Not well-formed; decoding finds that, too, and answers with an error.
            return false;
        }
    }

    private static boolean namesClassInProtobuf(byte[] bytes) throws IOException {
        Common.WireMessage message = Common.WireMessage.parseFrom(bytes);
        if (!message.getName().endsWith("$ExecuteRequest")) {
            return false;
        }
        Requests.ExecuteRequest execute = Requests.ExecuteRequest.parseFrom(message.getWrappedMessage());
        return !execute.getStatementHandle()
                .getSignature()
                .getCursorFactory()
                .getClassName()
                .isEmpty();
    }

    private static boolean namesClassInJson(byte[] bytes) throws IOException {
        try (JsonParser parser = JSON.createParser(bytes)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME && parser.getText().equals("clazz")) {
                    if (parser.nextToken() != JsonToken.VALUE_NULL) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
