package org.pushlog.cli;

import picocli.CommandLine.Command;

/** The group of commands about one archive file. */
@Command(
        name = "archive",
        description = "Make, extend, unpack and list archives.",
        subcommands = {
            ArchiveCreateCommand.class,
            ArchiveAddCommand.class,
            ArchiveExtractCommand.class,
            ArchiveListCommand.class
        })
final class ArchiveCommand {}
