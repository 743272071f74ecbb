package org.pushlog.storage.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Maps parts of a file into memory, read-only, by what the running JDK offers. */
abstract class Mapping {
    /** The first JDK in which a mapping can be ended by a plain call. */
    private static final int ARENA_FEATURE_MIN = 22;

    static Mapping create() {
        return Runtime.version().feature() >= ARENA_FEATURE_MIN ? new ArenaMapping() : new ChannelMapping();
    }

    abstract ByteBuffer map(FileChannel channel, long startBytes, int length) throws IOException;

    /** Ends all mappings if the JDK can; never throws. */
    abstract void close();

    /** Mappings that the garbage collector ends. */
    private static final class ChannelMapping extends Mapping {
        @Override
        ByteBuffer map(FileChannel channel, long startBytes, int length) throws IOException {
            return channel.map(FileChannel.MapMode.READ_ONLY, startBytes, length);
        }

        @Override
        void close() {
            // No call ends them before JDK 22.
        }
    }
}
