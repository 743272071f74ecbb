package org.pushlog.cli;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.pushlog.driver.PushLogDriver;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import sqlline.SqlLine;

/** An interactive SQL shell (sqlline) on a location. */
@Command(name = "shell", description = "Open an SQL shell (sqlline).")
final class ShellCommand extends LocationCommand {
    ShellCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        StringBuilder url = new StringBuilder(url());
        properties()
                .forEach((key, value) -> url.append(url.indexOf("?") < 0 ? '?' : '&')
                        .append(key)
                        .append('=')
                        .append(URLEncoder.encode(value.toString(), StandardCharsets.UTF_8)
                                .replace("+", "%20")));
        List<String> args = new ArrayList<>(List.of(
                "--isolation=TRANSACTION_READ_COMMITTED",
                "-d",
                PushLogDriver.class.getName(),
                "-u",
                url.toString(),
                "-n",
                "",
                "-p",
                ""));
        SqlLine shell = new SqlLine();
        SqlLine.Status status =
                shell.begin(args.toArray(String[]::new), System.in.available() > 0 ? System.in : null, false);
        return status == SqlLine.Status.OK ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}
