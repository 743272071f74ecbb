package org.pushlog.clients.avatica;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.calcite.avatica.remote.JsonService;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;
import org.apache.calcite.avatica.remote.Service;
import org.pushlog.cli.serve.Serialization;

/** Requests that Avatica's own client would not send. */
final class RawRequests {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private RawRequests() {}

    static URI address(Served served) {
        String url = served.url();
        return URI.create(url.substring(url.indexOf("http://"), url.indexOf(';')));
    }

    static HttpResponse<byte[]> post(Served served, byte[] body, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address(served)).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    /** The error that the server answers with: one of the protocol, with a message, a state of ours and nothing of the server's code. */
    static Service.ErrorResponse error(Served served, Serialization serialization, byte[] body)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> answer = post(served, body);
        assertThat(answer.statusCode()).isEqualTo(500);
        Service.Response response = serialization == Serialization.PROTOBUF
                ? new ProtobufTranslationImpl().parseResponse(answer.body())
                : JsonService.MAPPER.readValue(answer.body(), Service.Response.class);
        assertThat(response).isInstanceOf(Service.ErrorResponse.class);
        Service.ErrorResponse error = (Service.ErrorResponse) response;
        assertThat(error.sqlState).as(error.errorMessage).hasSize(5).isNotEqualTo("00000");
        assertThat(error.exceptions).isEqualTo(List.of(error.errorMessage));
        assertThat(new String(answer.body(), StandardCharsets.UTF_8)).doesNotContain("\tat ", "at org.", ".java:");
        return error;
    }
}
