package org.pushlog.cli.serve;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.BufferUtil;

/** What the HTTP server itself says of a request that it refuses: one line of text, no page, no stack trace. */
final class PlainErrors extends ErrorHandler {
    private static final String TEXT = "text/plain;charset=utf-8";

    @Override
    protected void generateAcceptableResponse(
            Request base, HttpServletRequest request, HttpServletResponse response, int code, String message)
            throws IOException {
        response.setContentType(TEXT);
        BufferUtil.append(base.getResponse().getHttpOutput().getBuffer(), ByteBuffer.wrap(line(code)));
        base.getHttpChannel().sendResponseAndComplete();
    }

    @Override
    public ByteBuffer badMessageError(int status, String reason, HttpFields fields) {
        fields.put(HttpHeader.CONTENT_TYPE, TEXT);
        return ByteBuffer.wrap(line(status));
    }

    private static byte[] line(int status) {
        String text = status == HttpStatus.UNAUTHORIZED_401
                ? "A user and the password are asked for"
                : status + " " + HttpStatus.getMessage(status);
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
