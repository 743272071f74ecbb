"""DuckDB over Arrow for sql-tests/bench: maps the frames of push logs as pyarrow tables and answers questions to them.

Usage: bench-duckdb.py THREADS TABLE=FILE...

A file is a push log: Arrow streams one after the other. Its record batches are mapped, not read, and become one table of that name. Then, for
each line of standard input (a query), one line goes to standard output: the nanoseconds that the query took with all its rows fetched, a tab, and
the answer as the benchmark compares it: "N rows, S", S the sum of the last column. An error is "error", a tab and its text on one line. The first line is
"ready", a tab and the versions.
"""

import sys
import time

import duckdb
import pyarrow as pa


def mapped(path):
    """All record batches of a push log as one table over the mapped file."""
    source = pa.memory_map(path)
    batches = []
    while source.tell() < source.size():
        batches.extend(pa.ipc.open_stream(source))
    return pa.Table.from_batches(batches)


def answer(connection, query):
    start = time.perf_counter_ns()
    rows = connection.execute(query).fetchall()
    nanos = time.perf_counter_ns() - start
    return f"{nanos}\t{len(rows)} rows, {sum(int(row[-1]) for row in rows)}"


def main():
    connection = duckdb.connect()
    connection.execute(f"set threads to {int(sys.argv[1])}")
    for table in sys.argv[2:]:
        name, path = table.split("=", 1)
        connection.register(name, mapped(path))
    print(f"ready\tDuckDB {duckdb.__version__} over pyarrow {pa.__version__}", flush=True)
    for line in sys.stdin:
        try:
            print(answer(connection, line.strip()), flush=True)
        except (duckdb.Error, pa.ArrowException) as problem:
            print("error\t" + " ".join(str(problem).split()), flush=True)


if __name__ == "__main__":
    main()
