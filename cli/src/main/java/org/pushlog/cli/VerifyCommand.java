package org.pushlog.cli;

import java.sql.Connection;
import java.sql.SQLException;
import org.pushlog.storage.audit.Check;
import org.pushlog.storage.audit.Verification;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.Snapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Verifies structure and checksums of everything at a location. */
@Command(
        name = "verify",
        description =
                "Verify structure and checksums. Prints what is wrong, or with --all every check; fails if anything is"
                        + " wrong.")
final class VerifyCommand extends LocationCommand {
    @Option(names = "--all", description = "Print the checks that passed as well.")
    private boolean all;

    private long okCount;
    private long badCount;

    VerifyCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws SQLException, CommandFailedException {
        try (Connection connection = connect()) {
            Location location = connection.unwrap(Location.class);
            try (Snapshot snapshot = location.snapshot()) {
                Verification.run(snapshot, location.options().memoryLimitBytes(), this::report);
            }
        }
        if (badCount > 0) {
            throw new CommandFailedException(badCount + " of " + (okCount + badCount) + " checks failed");
        }
        console().out().println(okCount + " checks passed");
        return ExitCode.OK;
    }

    private void report(Check check) {
        if (check.ok()) {
            okCount++;
        } else {
            badCount++;
        }
        if (all || !check.ok()) {
            String verdict = check.ok() ? "ok" : "BAD";
            String reason = check.ok() ? "" : ": " + check.reason();
            console()
                    .out()
                    .println(verdict + " " + check.kind().text() + " " + check.file() + " [" + check.item() + "]"
                            + reason);
        }
    }
}
