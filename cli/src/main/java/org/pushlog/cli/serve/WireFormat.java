package org.pushlog.cli.serve;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.avatica.proto.Common;
import org.apache.calcite.avatica.proto.Requests;
import org.apache.calcite.avatica.remote.JsonService;
import org.apache.calcite.avatica.remote.ProtobufTranslation;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;
import org.apache.calcite.avatica.remote.Service.ErrorResponse;
import org.apache.calcite.avatica.remote.Service.Request;
import org.apache.calcite.avatica.remote.Service.Response;
import org.jspecify.annotations.Nullable;

/**
 * Requests out of bytes and answers into bytes, by Avatica's own decoding. Avatica's handler of Protocol Buffers takes it for both
 * serialisations: what it decodes it also dispatches, which nobody else can. Thread-safe.
 */
final class WireFormat implements ProtobufTranslation {
    /** Of the decoder itself: it takes more than the standard allows. */
    private static final JsonFactory JSON = JsonService.MAPPER.getFactory();

    private static final ObjectReader JSON_REQUESTS =
            JsonService.MAPPER.readerFor(Request.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final Set<String> REQUEST_NAMES = Stream.of(
                    Request.class.getAnnotation(JsonSubTypes.class).value())
            .map(JsonSubTypes.Type::name)
            .collect(Collectors.toUnmodifiableSet());

    private final Serialization serialization;
    private final ProtobufTranslation protobuf = new ProtobufTranslationImpl();

    WireFormat(Serialization serialization) {
        this.serialization = serialization;
    }

    String contentType() {
        return serialization == Serialization.PROTOBUF
                ? "application/octet-stream;charset=utf-8"
                : "application/json;charset=utf-8";
    }

    /**
     * The request that the bytes are.
     *
     * @throws RemoteError if they are none (08P01)
     */
    @Override
    public Request parseRequest(byte[] bytes) {
        Request request;
        try {
            request = serialization == Serialization.PROTOBUF ? protobuf.parseRequest(bytes) : readJson(bytes);
        } catch (JsonProcessingException e) {
            throw notDecoded(e.getOriginalMessage());
        } catch (IOException | RuntimeException e) {
            // The translation meets what it does not expect with exceptions of any kind.
            throw notDecoded(String.valueOf(e.getMessage()));
        }
        if (request == null) {
            throw notDecoded("there is no request in it");
        }
        return request;
    }

    /** Avatica's own decoding takes whatever it does not know for a request for schemas, and ends with the first value of the text. */
    private Request readJson(byte[] bytes) throws IOException {
        String name = requestName(bytes);
        if (name == null || !REQUEST_NAMES.contains(name)) {
            throw notDecoded(name == null ? "it has no field \"request\"" : "there is no request \"" + name + "\"");
        }
        return JSON_REQUESTS.readValue(bytes);
    }

    private static @Nullable String requestName(byte[] bytes) throws IOException {
        try (JsonParser parser = JSON.createParser(bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isName = parser.getText().equals("request");
                JsonToken value = parser.nextToken();
                if (isName) {
                    return value == JsonToken.VALUE_STRING ? parser.getText() : null;
                }
                parser.skipChildren();
            }
            return null;
        }
    }

    private RemoteError notDecoded(String why) {
        return RemoteError.of(
                RemoteState.PROTOCOL_VIOLATION,
                "The " + bytesName() + " cannot be read as a request of Avatica's protocol: " + why
                        + "; client and server must have the same serialization");
    }

    private String bytesName() {
        return serialization == Serialization.PROTOBUF ? "Protocol Buffers message" : "JSON text";
    }

    /** Of an error no stack trace is told, and none is without a state. */
    @Override
    public byte[] serializeResponse(Response response) throws IOException {
        Response told = response instanceof ErrorResponse error ? RemoteError.told(error) : response;
        return serialization == Serialization.PROTOBUF
                ? protobuf.serializeResponse(told)
                : JsonService.MAPPER.writeValueAsString(told).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public byte[] serializeRequest(Request request) {
        throw new UnsupportedOperationException("a server sends no requests");
    }

    @Override
    public Response parseResponse(byte[] bytes) {
        throw new UnsupportedOperationException("a server takes no responses");
    }

    /** Whether decoding would load a class by a name from the request; Avatica's signatures have a field for one, clients leave it empty. */
    boolean namesClass(byte[] bytes) {
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
