package org.pushlog.clients.avatica;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Requests that Avatica's own client would not send. */
final class RawRequests {
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
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }
}
