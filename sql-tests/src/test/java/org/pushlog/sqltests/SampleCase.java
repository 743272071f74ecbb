package org.pushlog.sqltests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A sample copied to a folder of its own, and the database that is opened on it when a check asks for it. */
final class SampleCase implements AutoCloseable {
    private final Sample sample;
    private final Path folder;
    private final Path file;
    private final Opener opener;
    private @Nullable Database database;

    /** How a location is opened. */
    @FunctionalInterface
    interface Opener {
        Database open(Path location) throws SQLException;
    }

    /** A case whose database is opened with our driver and the rules of the original. */
    SampleCase(Sample sample) throws IOException {
        this(sample, Database::original);
    }

    SampleCase(Sample sample, Opener opener) throws IOException {
        this.opener = opener;
        this.sample = sample;
        this.folder = Files.createTempDirectory("pushlog-sample");
        this.file = SampleFiles.copyAlone(sample.path(), folder);
    }

    Sample sample() {
        return sample;
    }

    /** The copied file. */
    Path file() {
        return file;
    }

    /** The folder that holds the copy and nothing else, or the store that the sample is part of. */
    Path folder() {
        return folder;
    }

    /** A database whose location is the file itself. */
    Database database() throws SQLException {
        if (database == null) {
            database = opener.open(file);
        }
        return database;
    }

    @Override
    public void close() throws SQLException {
        if (database != null) {
            database.close();
        }
        delete(folder);
    }

    /** Deletes a folder with everything in it. */
    static void delete(Path folder) {
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
