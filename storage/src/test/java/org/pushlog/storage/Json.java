package org.pushlog.storage;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Just enough JSON to read the facts about samples: objects, arrays, strings, numbers, true, false, null. */
public final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** An object; numbers become Long, or BigDecimal where they are no whole numbers of 63 bits. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.skipSpace();
        if (json.at != text.length()) {
            throw new IllegalArgumentException("text after the end at " + json.at);
        }
        return (Map<String, Object>) value;
    }

    private Object value() {
        skipSpace();
        char c = text.charAt(at);
        return switch (c) {
            case '{' -> map();
            case '[' -> list();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        while (!ends('}')) {
            String key = string();
            expect(':');
            map.put(key, value());
        }
        return map;
    }

    private List<Object> list() {
        List<Object> list = new ArrayList<>();
        at++;
        while (!ends(']')) {
            list.add(value());
        }
        return list;
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c == '\\') {
                c = text.charAt(at++);
                switch (c) {
                    case 'n' -> c = '\n';
                    case 't' -> c = '\t';
                    case 'r' -> c = '\r';
                    case 'b' -> c = '\b';
                    case 'f' -> c = '\f';
                    case 'u' -> {
                        c = (char) Integer.parseInt(text.substring(at, at + 4), 16);
                        at += 4;
                    }
                    default -> {
                        // The character stands for itself.
                    }
                }
            }
            string.append(c);
        }
        at++;
        return string.toString();
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-0123456789.eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        BigDecimal number = new BigDecimal(text.substring(start, at));
        return number.scale() <= 0 && number.precision() <= 18 ? (Object) number.longValueExact() : number;
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw new IllegalArgumentException("no JSON at " + at);
        }
        at += word.length();
        return value;
    }

    private boolean ends(char close) {
        skipSpace();
        if (text.charAt(at) == ',') {
            at++;
            skipSpace();
        }
        if (text.charAt(at) == close) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) {
        skipSpace();
        if (text.charAt(at++) != c) {
            throw new IllegalArgumentException("expected " + c + " at " + (at - 1));
        }
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
