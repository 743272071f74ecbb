package org.pushlog.storage.codec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A compressed frame that another program wrote, kept as a test resource: {@code <set>.bin} has the frames back to back, {@code <set>.tsv}
 * where each lies and what it decodes to.
 */
record KeptFrame(String name, ByteBuffer frame, int contentLength, String contentBlake3) {

    static List<KeptFrame> all(String set) {
        ByteBuffer frames = ByteBuffer.wrap(read(set + ".bin"));
        return new String(read(set + ".tsv"), StandardCharsets.UTF_8)
                .lines()
                .skip(1)
                .map(line -> {
                    String[] parts = line.split("\t", -1);
                    ByteBuffer frame = frames.slice(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
                    return new KeptFrame(parts[0], frame, Integer.parseInt(parts[3]), parts[4]);
                })
                .collect(Collectors.toList());
    }

    /** A copy of the frame's bytes. */
    byte[] bytes() {
        byte[] bytes = new byte[frame.remaining()];
        frame.duplicate().get(bytes);
        return bytes;
    }

    private static byte[] read(String resource) {
        try (InputStream in = Objects.requireNonNull(KeptFrame.class.getResourceAsStream(resource), resource)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new AssertionError(resource, e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
