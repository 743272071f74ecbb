package org.pushlog.cli;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.pushlog.cli.input.InputRows;
import org.pushlog.cli.input.InvalidInputException;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.LocationWriter;
import org.pushlog.storage.store.OpenPush;
import org.pushlog.storage.store.WriteOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Appends rows to a log as one push. */
@Command(
        name = "append",
        description = {
            "Append rows from standard input to a log, all of them as one push.",
            "Columns are found by name, in a header line of CSV or as keys of JSON objects, and converted to the log's"
                    + " types; push_seq, updated_ms and deleted may be left out. A mistake in any line appends nothing."
        })
final class AppendCommand extends LocationCommand {
    @Parameters(index = "1", paramLabel = "<table>", description = "The log by its table's name, such as refs.")
    private String table = "";

    @Option(
            names = "--store",
            paramLabel = "<store>",
            description = "The store whose log is meant; may be left out while only one has it.")
    private @Nullable String store;

    @Option(
            names = "--format",
            paramLabel = "<format>",
            description = "csv, jsonl or auto: JSON if the input begins with a brace. Default: ${DEFAULT-VALUE}.",
            defaultValue = "auto")
    private InputRows.Format format = InputRows.Format.AUTO;

    AppendCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws SQLException, IOException, CommandFailedException {
        try (Connection connection = connect()) {
            Location location = connection.unwrap(Location.class);
            append(new LocationWriter(location, WriteOptions.DEFAULT));
        } catch (InvalidInputException e) {
            throw new CommandFailedException(e.getMessage() + "; nothing was appended");
        }
        return ExitCode.OK;
    }

    private void append(LocationWriter writer) throws IOException, InvalidInputException, CommandFailedException {
        String log = table.toLowerCase(Locale.ROOT);
        Schema schema;
        try (OpenPush first = writer.begin(log, store)) {
            schema = first.schema();
            String repair = first.repair();
            if (repair != null) {
                warn(repair);
            }
        }
        // Without the lock: whoever feeds standard input may take any time.
        InputRows rows = InputRows.read(console().in(), format, schema);
        if (rows.rowCount() == 0) {
            console().out().println(log + ": no rows, nothing was appended");
            return;
        }
        try (OpenPush push = writer.begin(log, store)) {
            if (!push.schema().equals(schema)) {
                throw new CommandFailedException(log + ": the log has other columns now; nothing was appended");
            }
            OptionalLong pushSeq = push.pushSeq();
            InputRows.PushSeq given = rows.pushSeq();
            if (given != null && pushSeq.isPresent()) {
                given.require(pushSeq.getAsLong());
            }
            for (Batch batch : rows.batches()) {
                push.add(batch);
            }
            push.commit();
            console()
                    .out()
                    .println(log + ": " + count(rows.rowCount(), "row") + " appended"
                            + (pushSeq.isPresent() ? " as push " + Long.toUnsignedString(pushSeq.getAsLong()) : ""));
        }
    }
}
