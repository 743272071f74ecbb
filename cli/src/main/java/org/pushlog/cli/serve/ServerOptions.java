package org.pushlog.cli.serve;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where and how the server listens.
 *
 * @param host the address that it listens on
 * @param hostName the address as it was given
 * @param port 0 for any that is free
 * @param users who may connect; null for everybody who can reach the port
 * @param isBasic whether passwords come as they are (BASIC) instead of as a digest (DIGEST)
 */
public record ServerOptions(
        InetAddress host,
        String hostName,
        int port,
        Serialization serialization,
        @Nullable Users users,
        boolean isBasic,
        ServerLimits limits) {}
