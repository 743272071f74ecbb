"""Writes the streams of this folder, and beside each the rows it holds as text. Made with pyarrow 26.0.1: python make-streams.py

A row is a line, its values stand apart by tabs: null, true, whole numbers in digits (dates and times as counts of their unit), floats as the
hex digits of the 64-bit number, decimals in plain digits, text in quotes, bytes as x'hex', lists in brackets.
"""

import decimal
import struct
import sys
from pathlib import Path

import pyarrow as pa

FOLDER = Path(__file__).parent
D = decimal.Decimal
decimal.getcontext().prec = 80


def text(value, type_):
    if value is None:
        return "null"
    if pa.types.is_dictionary(type_):
        return text(value, type_.value_type)
    if pa.types.is_boolean(type_):
        return "true" if value else "false"
    if pa.types.is_integer(type_) or pa.types.is_temporal(type_):
        return str(value)
    if pa.types.is_floating(type_):
        return struct.pack(">d", value).hex()
    if pa.types.is_decimal(type_):
        return format(value, "f")
    if pa.types.is_string(type_) or pa.types.is_large_string(type_):
        return '"' + value + '"'
    if pa.types.is_list(type_) or pa.types.is_large_list(type_):
        return "[" + ", ".join(text(v, type_.value_type) for v in value) + "]"
    return "x'" + value.hex() + "'"


def plain(array):
    """Temporal values as their counts, everything else as Python objects."""
    if pa.types.is_temporal(array.type):
        wide = pa.types.is_date32(array.type) or pa.types.is_time32(array.type)
        return array.view(pa.int32() if wide else pa.int64()).to_pylist()
    return array.to_pylist()


def write(name, batches, schema=None, **options):
    schema = schema or batches[0].schema
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, schema, options=pa.ipc.IpcWriteOptions(**options)) as writer:
        for batch in batches:
            writer.write_batch(batch)
    (FOLDER / (name + ".arrow")).write_bytes(sink.getvalue().to_pybytes())
    lines = []
    for batch in batches:
        columns = [[text(v, c.type) for v in plain(c)] for c in batch.columns]
        lines += ["\t".join(column[i] for column in columns) for i in range(batch.num_rows)]
    (FOLDER / (name + ".rows.txt")).write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def batch(columns):
    return pa.record_batch([pa.array(v, t) for _, t, v in columns], names=[n for n, _, _ in columns])


def original(start):
    names = ["refs/heads/main", "", None, "grün", "\U0001f600 four bytes", "x" * 40, "日本語", None, "z"]
    blobs = [b"", b"\x00", None, b"\xff" * 33, b"abc", None, b"\x80\x81", b"12345678", b"9"]
    ints = [0, 1, None, -1, 100, 7, None, 3, -128]
    uints = [0, 1, None, 255, 100, 7, None, 3, 128]

    def rotated(values):
        return values[start:] + values[:start]

    return batch(
        [
            ("bool", pa.bool_(), rotated([True, False, None, True, True, False, False, None, True])),
            ("i8", pa.int8(), rotated(ints)),
            ("u8", pa.uint8(), rotated(uints)),
            ("i16", pa.int16(), rotated([v if v is None else v * 256 for v in ints])),
            ("u16", pa.uint16(), rotated([v if v is None else v * 257 for v in uints])),
            ("i32", pa.int32(), rotated([v if v is None else v * (1 << 24) for v in ints])),
            ("u32", pa.uint32(), rotated([v if v is None else v * 0x01010101 for v in uints])),
            ("i64", pa.int64(), rotated([v if v is None else v * (1 << 56) for v in ints])),
            ("u64", pa.uint64(), rotated([v if v is None else v * 0x0101010101010101 for v in uints])),
            ("f16", pa.float16(), rotated([0.0, -0.0, None, 1.5, 65504.0, 6e-8, float("inf"), float("-inf"), -2.25])),
            ("f32", pa.float32(), rotated([0.0, -0.0, None, 1.5, 3.4e38, 1e-45, float("inf"), float("-inf"), -0.1])),
            ("f64", pa.float64(), rotated([0.0, -0.0, None, 1.5, 1.7e308, 5e-324, float("inf"), float("-inf"), 0.1])),
            ("utf8", pa.string(), rotated(names)),
            ("large_utf8", pa.large_string(), rotated(names[::-1])),
            ("binary", pa.binary(), rotated(blobs)),
            ("large_binary", pa.large_binary(), rotated(blobs[::-1])),
            ("fixed", pa.binary(5), rotated([b"abcde", None, b"\x00" * 5, b"\xff" * 5, None, b"fghij", b"12345", None, b"67890"])),
            ("list", pa.list_(pa.int32()), rotated([[], [1], None, [1, 2, 3], [None], [4, None], None, [], [5] * 20])),
            ("large_list", pa.large_list(pa.string()), rotated([["a"], None, [], ["", None, "b"], None, ["grün"], [], ["c"] * 9, []])),
            ("nested", pa.list_(pa.list_(pa.int16())), rotated([[[1], [], None], None, [], [[2, 3]], [None], [[]], [[4], [5]], None, []])),
            ("full", pa.int64(), list(range(9))),
        ]
    )


def extended(start):
    def rotated(values):
        return values[start:] + values[:start]

    counts = [0, 1, None, -1, 86399]
    wide = [0, 1, None, -1, 86399123456789]

    def temporal(type_, values):
        narrow = pa.types.is_date32(type_) or pa.types.is_time32(type_)
        return pa.array(rotated(values), pa.int32() if narrow else pa.int64()).view(type_)

    arrays = {
        "date32": temporal(pa.date32(), counts),
        "date64": temporal(pa.date64(), [0, 86400000, None, -86400000, 1767225600000]),
        "time32s": temporal(pa.time32("s"), [0, 1, None, 59, 86399]),
        "time32ms": temporal(pa.time32("ms"), [0, 1, None, 59, 86399999]),
        "time64us": temporal(pa.time64("us"), [0, 1, None, 59, 86399999999]),
        "time64ns": temporal(pa.time64("ns"), [0, 1, None, 59, 86399999999999]),
        "ts_s": temporal(pa.timestamp("s"), wide),
        "ts_ms": temporal(pa.timestamp("ms"), wide),
        "ts_us_utc": temporal(pa.timestamp("us", "UTC"), wide),
        "ts_ns_berlin": temporal(pa.timestamp("ns", "Europe/Berlin"), wide),
        "d32": pa.array(rotated([D("0.00"), D("1.25"), None, D("-9999999.99"), D("9999999.99")]), pa.decimal32(9, 2)),
        "d64": pa.array(rotated([D("0"), D("1"), None, D("-1") * 10**17, D("999999999999999999")]), pa.decimal64(18, 0)),
        "d128": pa.array(rotated([D("0.000"), D("1.125"), None, D("-" + "9" * 35 + ".999"), D("9" * 35 + ".999")]), pa.decimal128(38, 3)),
        "d256": pa.array(rotated([D(0), D(1), None, -(D(10) ** 75), D(10) ** 75]), pa.decimal256(76, 0)),
        "ts_list": pa.array(rotated([[1, 2], None, [], [None], [3]]), pa.list_(pa.int64())).cast(pa.list_(pa.timestamp("ms"))),
    }
    return pa.record_batch(list(arrays.values()), names=list(arrays))


def write_extended(name, batches, **options):
    """As write, but lists of timestamps show their counts as well."""
    shown = [b.set_column(b.num_columns - 1, "ts_list", b.column(b.num_columns - 1).cast(pa.list_(pa.int64()))) for b in batches]
    write(name, shown, **options)
    rows = (FOLDER / (name + ".rows.txt")).read_bytes()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batches[0].schema, options=pa.ipc.IpcWriteOptions(**options)) as writer:
        for b in batches:
            writer.write_batch(b)
    (FOLDER / (name + ".arrow")).write_bytes(sink.getvalue().to_pybytes())
    (FOLDER / (name + ".rows.txt")).write_bytes(rows)


def dictionary(values, indexes, index_type, value_type):
    return pa.DictionaryArray.from_arrays(pa.array(indexes, index_type), pa.array(values, value_type))


def main():
    both = [original(0), original(4)]
    write("original", both)
    write("original-v4", both, metadata_version=pa.ipc.MetadataVersion.V4)
    write("original-legacy", [original(2)], use_legacy_format=True, metadata_version=pa.ipc.MetadataVersion.V4)
    write("original-lz4", both, compression="lz4")
    write("original-zstd", both, compression="zstd")
    times = [extended(0), extended(3)]
    write_extended("extended", times)
    write_extended("extended-zstd", times, compression="zstd")
    long_rows = batch(
        [
            ("n", pa.int64(), [i * i for i in range(1500)]),
            ("name", pa.string(), ["refs/heads/feature/%d" % (i % 40) for i in range(1500)]),
            ("flag", pa.bool_(), [i % 3 == 0 for i in range(1500)]),
            ("rare", pa.string(), [str(i) if i % 97 == 0 else None for i in range(1500)]),
        ]
    )
    write("long-lz4", [long_rows], compression="lz4")
    write("long-zstd", [long_rows], compression="zstd")
    write("no-rows", [original(0).slice(0, 0)])
    write("rows-between-none", [original(0).slice(0, 0), original(0).slice(3, 2), original(0).slice(0, 0)])
    colours = ["red", "green", None, "blue"]
    columns = [
        dictionary(colours, [0, 1, 2, 3, None, 0], pa.int8(), pa.string()),
        dictionary([10, 20, 30], [2, 1, 0, None, 2, 2], pa.uint16(), pa.int64()),
        dictionary([b"a", b"bb"], [0, 1, 1, 0, 0, None], pa.int64(), pa.large_binary()),
        pa.ListArray.from_arrays(
            pa.array([0, 2, 2, 3, 4, 5, 6], pa.int32()), dictionary(["x", "y"], [0, 1, 1, None, 0, 1], pa.int32(), pa.string())
        ),
    ]
    names = ["colour", "number", "bytes", "list"]
    write("dictionaries", [pa.record_batch(columns, names=names)])
    write("dictionaries-zstd", [pa.record_batch(columns, names=names)], compression="zstd")
    grown = [
        pa.record_batch([dictionary(["a", "b"], [0, 1, 0], pa.int32(), pa.string())], names=["word"]),
        pa.record_batch([dictionary(["a", "b", "c"], [2, 1, None], pa.int32(), pa.string())], names=["word"]),
        pa.record_batch([dictionary(["a", "b", "c", "d"], [3, 0, 2], pa.int32(), pa.string())], names=["word"]),
    ]
    write("dictionary-deltas", grown, emit_dictionary_deltas=True)
    replaced = [
        pa.record_batch([dictionary(["a", "b"], [0, 1, 0], pa.int32(), pa.string())], names=["word"]),
        pa.record_batch([dictionary(["x", "y"], [1, 0, None], pa.int32(), pa.string())], names=["word"]),
    ]
    write("dictionary-replaced", replaced)


if __name__ == "__main__":
    sys.exit(main())
