package org.pushlog.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Standard output of the process, which remembers why it failed. A {@link java.io.PrintStream} only tells that it did, and a full disk must
 * not look like a reader that went away.
 */
final class ProcessOutput extends OutputStream {
    private final OutputStream out;
    private volatile @Nullable IOException failure;

    ProcessOutput(OutputStream out) {
        this.out = out;
    }

    static ProcessOutput standard() {
        return new ProcessOutput(new FileOutputStream(FileDescriptor.out));
    }

    /** Why a write failed, or null. */
    @Nullable
    IOException failure() {
        return failure;
    }

    /** Whether nobody reads any more; that is no error. */
    boolean isClosedByReader() {
        IOException known = failure;
        return known != null && String.valueOf(known.getMessage()).contains("Broken pipe");
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }
}
