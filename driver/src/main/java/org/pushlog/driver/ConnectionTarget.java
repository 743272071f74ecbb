package org.pushlog.driver;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a URL and its properties say: {@code jdbc:pushlog:<location>[?key=value&…]}.
 *
 * <p>The properties begin behind the first {@code ?} that is followed by {@code key=} or by nothing; any earlier one belongs to the
 * location. In the location {@code %3F} is a question mark and {@code %25} a percent sign, and every other character, also every other
 * percent sign, stands for itself: spaces and letters of any script are written as they are. In the properties each {@code %} begins
 * two hex digits of UTF-8; {@code +} stands for itself. What the URL says wins over the {@link Properties}, as usual among drivers.
 *
 * @param url the URL as it was given
 * @param location the path of the location
 * @param settings every property that was given, by name, in its canonical spelling
 */
record ConnectionTarget(String url, String location, Map<String, String> settings) {
    static final String PREFIX = "jdbc:pushlog:";

    // DriverManager and most tools put these in whether or not there is a user.
    private static final Set<String> IDENTITY_PROPERTIES = Set.of("user", "password");

    /** Also what is no key=value, where no file is likely to be meant, so that the error is about the properties. */
    private static final Pattern PROPERTIES_START = Pattern.compile("\\?(?=[^/\\\\?&=]*=|&|$|(?:"
            + Arrays.stream(ConnectionProperty.values())
                    .map(property -> Pattern.quote(property.propertyName()))
                    .collect(Collectors.joining("|"))
            + ")(?:&|$))");

    /** Whether a URL is for this driver. */
    static boolean accepts(@Nullable String url) {
        return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
    }

    /** Takes URL and properties apart and checks every value. */
    static ConnectionTarget parse(String url, @Nullable Properties info) throws SQLException {
        String rest = url.substring(PREFIX.length());
        Matcher start = PROPERTIES_START.matcher(rest);
        boolean found = start.find();
        String location = decodeLocation(found ? rest.substring(0, start.start()) : rest);
        if (location.isBlank()) {
            throw SqlErrors.of(
                    SqlState.CANNOT_CONNECT,
                    "The URL names no location; expected is " + PREFIX + "<location>[?key=value&…]");
        }
        Map<String, String> given = stringsOf(info);
        if (found) {
            given.putAll(decodeProperties(rest.substring(start.end())));
        }
        return new ConnectionTarget(url, location, check(given));
    }

    /** The raw values of URL and properties, unchecked, for {@code getPropertyInfo}. */
    static Map<String, String> givenValues(String url, @Nullable Properties info) throws SQLException {
        Map<String, String> given = stringsOf(info);
        String rest = accepts(url) ? url.substring(PREFIX.length()) : "";
        Matcher start = PROPERTIES_START.matcher(rest);
        if (start.find()) {
            given.putAll(decodeProperties(rest.substring(start.end())));
        }
        return given;
    }

    private static Map<String, String> check(Map<String, String> given) throws SQLException {
        Map<String, String> settings = new TreeMap<>();
        for (Map.Entry<String, String> entry : given.entrySet()) {
            String name = entry.getKey();
            if (IDENTITY_PROPERTIES.contains(name)) {
                continue;
            }
            ConnectionProperty property = ConnectionProperty.named(name);
            if (property == null) {
                throw SqlErrors.of(
                        SqlState.CANNOT_CONNECT,
                        "Unknown property " + NumberValues.quoted(name) + "; known are " + ConnectionProperty.names()
                                + " (a question mark that belongs to the location is written %3F)");
            }
            settings.put(name, property.parse(name, entry.getValue()));
        }
        return Map.copyOf(settings);
    }

    private static Map<String, String> stringsOf(@Nullable Properties info) throws SQLException {
        Map<String, String> strings = new HashMap<>();
        if (info == null) {
            return strings;
        }
        for (String name : namesOf(info)) {
            // Of the defaults, only texts can be had.
            Object value = info.getOrDefault(name, info.getProperty(name));
            if (value instanceof String || value instanceof Number || value instanceof Boolean) {
                strings.put(name, value.toString());
            } else if (!IDENTITY_PROPERTIES.contains(name)) {
                throw noText("a value", name, value);
            }
        }
        return strings;
    }

    /** All keys, those of the defaults included. */
    private static Set<String> namesOf(Properties info) throws SQLException {
        for (Object key : info.keySet()) {
            if (!(key instanceof String)) {
                throw noText("a key", key.toString(), key);
            }
        }
        Set<String> names = new LinkedHashSet<>();
        try {
            Collections.list(info.propertyNames()).forEach(name -> names.add((String) name));
        } catch (ClassCastException e) {
            throw noText("a key", "in the defaults", null);
        }
        return names;
    }

    private static SQLException noText(String what, String name, @Nullable Object found) {
        String type = found == null ? "no text" : "of " + found.getClass().getName();
        return SqlErrors.of(
                SqlState.CANNOT_CONNECT,
                "The Properties have " + what + " that is " + type + ": " + NumberValues.quoted(name)
                        + "; expected are texts, as setProperty takes them");
    }

    private static Map<String, String> decodeProperties(String text) throws SQLException {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String part : text.split("&", -1)) {
            if (part.isEmpty()) {
                continue;
            }
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw SqlErrors.of(
                        SqlState.CANNOT_CONNECT,
                        "The URL has " + NumberValues.quoted(part) + " where key=value is expected");
            }
            String name = decode(part.substring(0, equals));
            if (properties.put(name, decode(part.substring(equals + 1))) != null) {
                throw SqlErrors.of(
                        SqlState.CANNOT_CONNECT, "The URL has the property " + NumberValues.quoted(name) + " twice");
            }
        }
        return properties;
    }

    private static String decodeLocation(String text) {
        return text.replace("%3F", "?").replace("%3f", "?").replace("%25", "%");
    }

    private static String decode(String text) throws SQLException {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        byte[] target = new byte[source.length];
        int length = 0;
        for (int i = 0; i < source.length; i++) {
            if (source[i] != '%') {
                target[length++] = source[i];
                continue;
            }
            int high = i + 2 <= source.length - 1 ? Character.digit(source[i + 1], 16) : -1;
            int low = i + 2 <= source.length - 1 ? Character.digit(source[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                throw badEscape(text);
            }
            target[length++] = (byte) (high << 4 | low);
            i += 2;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(target, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw badEscape(text);
        }
    }

    private static SQLException badEscape(String text) {
        return SqlErrors.of(
                SqlState.CANNOT_CONNECT,
                "The URL has " + NumberValues.quoted(text)
                        + ", where % must begin two hex digits of UTF-8 (%25 for itself)");
    }
}
