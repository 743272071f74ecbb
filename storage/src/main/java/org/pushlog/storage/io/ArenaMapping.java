package org.pushlog.storage.io;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Mappings that live in an arena and end when it is closed. The arena is named by handles: the class is compiled for JDK 17. */
final class ArenaMapping extends Mapping {
    private static final MethodHandle OPEN_ARENA;
    private static final MethodHandle CLOSE_ARENA;
    private static final MethodHandle MAP;
    private static final MethodHandle AS_BYTE_BUFFER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> arena = Class.forName("java.lang.foreign.Arena");
            Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
            OPEN_ARENA = lookup.findStatic(arena, "ofShared", MethodType.methodType(arena))
                    .asType(MethodType.methodType(Object.class));
            CLOSE_ARENA = lookup.findVirtual(arena, "close", MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Object.class));
            MAP = lookup.findVirtual(
                            FileChannel.class,
                            "map",
                            MethodType.methodType(segment, FileChannel.MapMode.class, long.class, long.class, arena))
                    .asType(MethodType.methodType(
                            Object.class,
                            FileChannel.class,
                            FileChannel.MapMode.class,
                            long.class,
                            long.class,
                            Object.class));
            AS_BYTE_BUFFER = lookup.findVirtual(segment, "asByteBuffer", MethodType.methodType(ByteBuffer.class))
                    .asType(MethodType.methodType(ByteBuffer.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Object arena;

    ArenaMapping() {
        this.arena = call(() -> (Object) OPEN_ARENA.invokeExact());
    }

    @Override
    ByteBuffer map(FileChannel channel, long startBytes, int length) throws IOException {
        try {
            Object segment =
                    (Object) MAP.invokeExact(channel, FileChannel.MapMode.READ_ONLY, startBytes, (long) length, arena);
            return (ByteBuffer) AS_BYTE_BUFFER.invokeExact(segment);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException(e);
        }
    }

    @Override
    void close() {
        try {
            CLOSE_ARENA.invokeExact(arena);
        } catch (Throwable e) {
            // A view is in native use at this moment; the mapping then ends with the process.
            return;
        }
    }

    /** A call through a handle that throws nothing checked. */
    private interface HandleCall {
        Object run() throws Throwable;
    }

    private static Object call(HandleCall call) {
        try {
            return call.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
