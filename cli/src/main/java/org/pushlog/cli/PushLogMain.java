package org.pushlog.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.StorageException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/**
 * The launcher's entry point. Exit status: 0 done, 1 failed (one line on standard error that begins with {@code error: }), 2 wrong usage.
 */
@Command(
        name = "pushlog",
        mixinStandardHelpOptions = true,
        versionProvider = LauncherVersion.class,
        scope = ScopeType.INHERIT,
        description = "SQL over push logs and archives.",
        subcommands = {
            QueryCommand.class,
            TablesCommand.class,
            InfoCommand.class,
            ShellCommand.class,
            ServeCommand.class,
            VerifyCommand.class,
            ArchiveCommand.class,
            SealCommand.class,
            CompactCommand.class,
            AppendCommand.class
        })
public final class PushLogMain {
    @CommandLine.Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Print the stack trace of an error as well.")
    private boolean debug;

    private PushLogMain() {}

    /** Runs one command and ends the process with its status. */
    public static void main(String[] args) {
        int status = run(Console.ofProcess(), args);
        System.exit(status);
    }

    static int run(Console console, String... args) {
        PushLogMain main = new PushLogMain();
        CommandLine line = commandLine(main, console);
        line.setParameterExceptionHandler(PushLogMain::reportUsage);
        line.setExecutionExceptionHandler((problem, command, parsed) -> {
            reportError(console.err(), problem, main.debug);
            return ExitCode.SOFTWARE;
        });
        int status = execute(line, console, args);
        console.out().flush();
        IOException lost = console.output().failure();
        if (lost != null && !console.output().isClosedByReader()) {
            console.err().println("error: the output could not be written: " + lost.getMessage());
            status = ExitCode.SOFTWARE;
        }
        console.err().flush();
        return status;
    }

    /** The commands with their arguments, as they are parsed and documented. */
    static CommandLine commandLine(Console console) {
        return commandLine(new PushLogMain(), console);
    }

    private static CommandLine commandLine(PushLogMain main, Console console) {
        CommandLine line = new CommandLine(main, new CommandFactory(console));
        line.setOut(console.out());
        line.setErr(console.err());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        return line;
    }

    private static int execute(CommandLine line, Console console, String... args) {
        try {
            return line.execute(args);
        } catch (OutOfMemoryError e) {
            console.err()
                    .println("error: memory ran out; give the JVM more (JAVA_TOOL_OPTIONS=-Xmx4g) or lower"
                            + " memory_limit");
            return ExitCode.SOFTWARE;
        }
    }

    private static int reportUsage(ParameterException problem, String[] args) {
        CommandLine command = problem.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("error: " + oneLine(problem.getMessage()) + " (see "
                + command.getCommandSpec().qualifiedName() + " --help)");
        return ExitCode.USAGE;
    }

    private static void reportError(PrintWriter err, Throwable problem, boolean debug) {
        err.println("error: " + oneLine(describe(problem)));
        if (debug) {
            problem.printStackTrace(err);
        }
    }

    private static @Nullable String describe(Throwable problem) {
        if (problem instanceof SQLException || problem instanceof CommandFailedException) {
            return problem.getMessage();
        }
        if (problem instanceof StorageException failure) {
            return failure.fault().message();
        }
        if (problem instanceof NoSuchFileException missing) {
            return missing.getMessage() + ": there is no such file";
        }
        if (problem instanceof IOException) {
            return problem.getMessage() == null ? problem.toString() : problem.getMessage();
        }
        return "unexpected " + problem + "; --debug shows where";
    }

    private static String oneLine(@Nullable String message) {
        return message == null ? "no message" : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    /** Gives every command the console. */
    private record CommandFactory(Console console) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (ConsoleCommand.class.isAssignableFrom(type)) {
                return type.cast(type.getDeclaredConstructor(Console.class).newInstance(console));
            }
            return CommandLine.defaultFactory().create(type);
        }
    }
}
