package org.pushlog.cli;

/** How rows are printed. */
enum OutputFormat {
    /** Columns for people. */
    TABLE,
    /** Exact and stable: RFC 4180 with LF line ends, NULL empty and the empty string quoted. */
    CSV,
    /** One JSON object a line. */
    JSONL;

    RowWriter writer() {
        return switch (this) {
            case TABLE -> new TableWriter();
            case CSV -> new CsvWriter();
            case JSONL -> new JsonLinesWriter();
        };
    }
}
