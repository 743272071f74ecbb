package org.pushlog.storage.git;

import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a commit object says. Fields that the text lacks, or has in a form that is not git's, are null.
 *
 * @param author name and address, as in {@code Ada <ada@example.org>}
 * @param authoredSeconds seconds since 1970
 * @param message without the line ends at its end
 */
public record CommitText(
        @Nullable String tree,
        List<String> parents,
        @Nullable String author,
        @Nullable Long authoredSeconds,
        @Nullable String committer,
        @Nullable Long committedSeconds,
        String message) {

    public CommitText {
        parents = List.copyOf(parents);
    }

    /** Reads a commit object, with or without git's {@code commit <size>\0} in front. Never fails. */
    public static CommitText parse(byte[] object) {
        int at = startOfText(object);
        List<String> lines = new ArrayList<>();
        while (at < object.length) {
            int end = endOfLine(object, at);
            if (end == at) {
                at++;
                break;
            }
            // Latin 1 keeps every byte as one character until the encoding is known.
            lines.add(new String(object, at, end - at, StandardCharsets.ISO_8859_1));
            at = end + 1;
        }
        return build(lines, object, Math.min(at, object.length));
    }

    private static CommitText build(List<String> lines, byte[] object, int messageAt) {
        Charset charset = charsetOf(lines);
        List<String> parents = new ArrayList<>();
        String tree = null;
        Identity author = null;
        Identity committer = null;
        for (String line : lines) {
            if (line.startsWith("tree ") && tree == null) {
                tree = line.substring(5);
            } else if (line.startsWith("parent ")) {
                parents.add(line.substring(7));
            } else if (line.startsWith("author ") && author == null) {
                author = Identity.parse(line.substring(7), charset);
            } else if (line.startsWith("committer ") && committer == null) {
                committer = Identity.parse(line.substring(10), charset);
            }
        }
        int messageEnd = object.length;
        while (messageEnd > messageAt && object[messageEnd - 1] == '\n') {
            messageEnd--;
        }
        return new CommitText(
                tree,
                parents,
                author == null ? null : author.name(),
                author == null ? null : author.seconds(),
                committer == null ? null : committer.name(),
                committer == null ? null : committer.seconds(),
                new String(object, messageAt, messageEnd - messageAt, charset));
    }

    private static int startOfText(byte[] object) {
        if (object.length > 7 && new String(object, 0, 7, StandardCharsets.ISO_8859_1).equals("commit ")) {
            for (int i = 7; i < object.length && i < 30; i++) {
                if (object[i] == 0) {
                    return i + 1;
                }
            }
        }
        return 0;
    }

    private static int endOfLine(byte[] object, int from) {
        for (int i = from; i < object.length; i++) {
            if (object[i] == '\n') {
                return i;
            }
        }
        return object.length;
    }

    private static Charset charsetOf(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith("encoding ")) {
                try {
                    return Charset.forName(line.substring(9).strip());
                } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
                    return StandardCharsets.UTF_8;
                }
            }
        }
        return StandardCharsets.UTF_8;
    }

    /** Who, and when: {@code Name <address> seconds zone}. */
    private record Identity(String name, @Nullable Long seconds) {
        static Identity parse(String latin1, Charset charset) {
            int close = latin1.lastIndexOf('>');
            String name = latin1.substring(0, close + 1);
            if (close < 0) {
                name = latin1;
            }
            String text = new String(name.getBytes(StandardCharsets.ISO_8859_1), charset);
            String[] rest = latin1.substring(close + 1).strip().split(" ", 2);
            return new Identity(text, close < 0 ? null : seconds(rest[0]));
        }

        private static @Nullable Long seconds(String digits) {
            try {
                return Long.valueOf(digits);
            } catch (NumberFormatException e) {
                return null;
            }
        }
    }
}
