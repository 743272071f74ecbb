package org.pushlog.cli.serve;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.avatica.BuiltInConnectionProperty;
import org.jspecify.annotations.Nullable;

/**
 * Which connection properties a client may bring. The location, the mode and everything that costs memory or touches files is the
 * server's; a client may only choose how it looks at what is served, and only where the server has not chosen.
 */
final class ClientProperties {
    private static final Set<String> ALLOWED = Set.of("as_of", "strict", "locators", "engine");

    /** What Avatica's client sends along for its own use, and what every JDBC tool sends. */
    private static final Set<String> PASSED_OVER = passedOver();

    private ClientProperties() {}

    /** The server's properties together with those of a client. */
    static Properties merge(Properties server, @Nullable Map<String, String> client) {
        Properties merged = new Properties();
        merged.putAll(server);
        if (client == null) {
            return merged;
        }
        client.forEach((name, value) -> {
            if (PASSED_OVER.contains(name.toLowerCase(Locale.ROOT))) {
                return;
            }
            if (!ALLOWED.contains(name)) {
                throw RemoteError.of(
                        RemoteState.CANNOT_CONNECT,
                        "A client of the server cannot set the property " + name + "; it can set "
                                + String.join(", ", new TreeSet<>(ALLOWED)));
            }
            if (value == null) {
                throw RemoteError.lacks("a value of the property " + name);
            }
            Object chosen = server.get(name);
            if (chosen != null && !chosen.equals(value)) {
                throw RemoteError.of(
                        RemoteState.CANNOT_CONNECT,
                        "The server was started with " + name + "=" + chosen + ", a client cannot make it " + value);
            }
            merged.put(name, value);
        });
        return merged;
    }

    private static Set<String> passedOver() {
        Set<String> names = new HashSet<>(Set.of("user", "password"));
        Arrays.stream(BuiltInConnectionProperty.values())
                .map(property -> property.camelName().toLowerCase(Locale.ROOT))
                .forEach(names::add);
        return Set.copyOf(names);
    }
}
