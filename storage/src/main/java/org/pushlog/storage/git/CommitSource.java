package org.pushlog.storage.git;

import java.util.function.Supplier;
import org.pushlog.storage.ipc.BatchCursor;

/**
 * One place where commits of a store are: its live files or an archive.
 *
 * @param source {@code live} or {@code sealed}
 * @param graphFile the file of the graph, relative to the location
 * @param graph opens the graph's rows, with the columns of {@link GitSchemas#GRAPH}
 * @param detailsFile the file of the commit objects
 * @param details the commit objects at hand here
 */
public record CommitSource(
        String source, String graphFile, Supplier<BatchCursor> graph, String detailsFile, CommitDetails details) {}
