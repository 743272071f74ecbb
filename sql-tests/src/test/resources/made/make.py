"""Writes the files of this folder: values and sections that the samples do not have. Needs pyarrow and blake3."""

import datetime
import decimal
import io
import struct

import blake3
import pyarrow as pa

TOP = 2**64 - 1
MIDDLE = 2**63


def frame(schema, rows):
    sink = io.BytesIO()
    with pa.ipc.new_stream(sink, schema) as writer:
        writer.write_batch(pa.RecordBatch.from_pylist(rows, schema=schema))
    return sink.getvalue()


def stream(schema, rows):
    return frame(schema, rows)


def write(name, *parts):
    with open(name, "wb") as out:
        for part in parts:
            out.write(part)


def numbers():
    schema = pa.schema([
        pa.field("id", pa.string(), nullable=False),
        pa.field("u64", pa.uint64()),
        pa.field("u32", pa.uint32()),
        pa.field("u16", pa.uint16()),
        pa.field("u8", pa.uint8()),
        pa.field("i64", pa.int64()),
        pa.field("i32", pa.int32()),
        pa.field("i16", pa.int16()),
        pa.field("i8", pa.int8()),
        pa.field("f64", pa.float64()),
        pa.field("f32", pa.float32()),
        pa.field("flag", pa.bool_()),
        pa.field("bytes", pa.binary()),
        pa.field("large_text", pa.large_string()),
        pa.field("large_bytes", pa.large_binary()),
        pa.field("fixed", pa.binary(3)),
        pa.field("texts", pa.list_(pa.string())),
        pa.field("push_seq", pa.uint64(), nullable=False),
    ])

    def row(seq, i, **values):
        base = {
            "id": "id-%d" % (i % 5),
            "u64": MIDDLE + i * 3 if i % 2 else i,
            "u32": 2**32 - 1 - i, "u16": 65535 - i, "u8": 255 - i,
            "i64": -MIDDLE + i if i % 3 else 2**63 - 1 - i,
            "i32": -2**31 + i, "i16": -2**15 + i, "i8": -128 + i,
            "f64": i / 4 - 2, "f32": 1.5 * i, "flag": i % 3 == 0,
            "bytes": bytes([i, 255 - i]), "large_text": "größe %d" % (i // 2), "large_bytes": b"\x00" * (i % 4),
            "fixed": bytes([i % 4, 0, 255]), "texts": ["a", None, "é"][: i % 4], "push_seq": seq,
        }
        base.update(values)
        return base

    nothing = {name: None for name in schema.names if name not in ("id", "push_seq")}
    frames = [
        [row(0, i) for i in range(8)],
        [row(MIDDLE - 1, 8, u64=TOP), row(MIDDLE - 1, 9, u64=MIDDLE), row(MIDDLE - 1, 10, u64=MIDDLE - 1)],
        [row(MIDDLE, 11, **nothing), row(MIDDLE, 12, u64=0, f64=float("nan"), f32=float("inf"), i64=0)],
        [],
        [row(TOP - 1, 13, u64=TOP, f64=-0.0, f32=float("-inf"), large_text="", bytes=b"", texts=[]),
         row(TOP - 1, 14, f64=float("inf"), large_text="a_b%c", i8=127, i16=32767, i32=2**31 - 1)],
    ]
    write("numbers.log", *[frame(schema, rows) for rows in frames])


def refs():
    schema = pa.schema([
        pa.field("name", pa.string(), nullable=False),
        pa.field("target", pa.string()),
        pa.field("peeled", pa.string()),
        pa.field("symref_target", pa.string()),
        pa.field("push_seq", pa.uint64(), nullable=False),
        pa.field("updated_ms", pa.uint64(), nullable=False),
    ])

    def row(name, target, seq, ms, symref=None):
        return {"name": name, "target": target, "peeled": None, "symref_target": symref, "push_seq": seq,
                "updated_ms": ms}

    write(
        "late-refs.log",
        frame(schema, [row("refs/heads/a", "0" * 40, MIDDLE + 1, 1700000000000),
                       row("refs/heads/b", "1" * 40, MIDDLE + 1, 1700000000000)]),
        frame(schema, [row("refs/heads/a", "2" * 40, MIDDLE - 1, 0), row("HEAD", None, MIDDLE - 1, 0, "refs/heads/a")]),
        frame(schema, [row("refs/heads/b", None, TOP - 1, TOP), row("refs/heads/\U0001f600", "3" * 40, TOP - 1, TOP)]),
        frame(schema, [row("refs/heads/ﬀ", "4" * 40, 0, 253402300800000)]),
    )


def extended():
    schema = pa.schema([
        pa.field("id", pa.int32(), nullable=False),
        pa.field("day", pa.date32()),
        pa.field("day_ms", pa.date64()),
        pa.field("clock_s", pa.time32("s")),
        pa.field("clock", pa.time32("ms")),
        pa.field("at_s", pa.timestamp("s")),
        pa.field("at", pa.timestamp("ms")),
        pa.field("at_zone", pa.timestamp("ms", tz="UTC")),
        pa.field("amount", pa.decimal128(20, 4)),
        pa.field("word", pa.string()),
    ])
    rows = []
    for i in range(12):
        at = datetime.datetime(1969, 12, 31, 23, 59, 58) + datetime.timedelta(days=37 * i, milliseconds=250 * i)
        rows.append({
            "id": i,
            "day": at.date(), "day_ms": at.date(),
            "clock_s": datetime.time(i, 2 * i, 3), "clock": datetime.time(i, 59, 59, 1000 * i),
            "at_s": at.replace(microsecond=0), "at": at, "at_zone": at.replace(tzinfo=datetime.timezone.utc),
            "amount": decimal.Decimal(i * 12345 - 60000) / decimal.Decimal(10000),
            "word": "w%d" % (i % 3),
        })
    rows.append({"id": 12})
    write("extended.log", frame(schema, rows[:7]), frame(schema, rows[7:]))


def dictionary():
    schema = pa.schema([pa.field("word", pa.dictionary(pa.int8(), pa.string())), pa.field("n", pa.int64())])
    rows = [{"word": "w%d" % (i % 3) if i != 4 else None, "n": i} for i in range(9)]
    sink = io.BytesIO()
    arrays = [pa.array([r["word"] for r in rows]).dictionary_encode().cast(schema.field(0).type),
              pa.array([r["n"] for r in rows])]
    with pa.ipc.new_stream(sink, schema) as writer:
        writer.write_batch(pa.RecordBatch.from_arrays(arrays, schema=schema))
    write("dictionary.log", sink.getvalue())


BASE = [
    pa.field("relative_path", pa.string(), nullable=False),
    pa.field("chunk_seq", pa.uint32(), nullable=False),
    pa.field("fdata_offset", pa.uint64(), nullable=False),
    pa.field("compressed", pa.bool_(), nullable=False),
    pa.field("uncompressed_size", pa.uint64(), nullable=False),
    pa.field("blob_offset", pa.uint64(), nullable=False),
    pa.field("blob_size", pa.uint64(), nullable=False),
    pa.field("checksum", pa.binary(32), nullable=False),
]


def varint(n):
    out = b""
    while True:
        out += bytes([n & 127 | (128 if n > 127 else 0)])
        n >>= 7
        if not n:
            return out


def delta():
    """An archive with a file that is a delta, one that is a delta of that, and a section of an unknown name."""
    base = b"the quick brown fox jumps over the lazy dog\n"
    second = base[:16] + b"red " + base[16:]
    third = second + b"again\n"

    def copy(offset, size):
        return bytes([0x91, offset, size])

    first_delta = varint(len(base)) + varint(len(second)) + copy(0, 16) + b"\x04red " + copy(16, len(base) - 16)
    second_delta = varint(len(second)) + varint(len(third)) + copy(0, len(second)) + b"\x06again\n"
    blobs = b""
    rows = []
    for path, content, stored in (("a/base.txt", base, base), ("a/second.txt", second, first_delta),
                                  ("a/third.txt", third, second_delta)):
        rows.append({"relative_path": path, "chunk_seq": 0, "fdata_offset": 0, "compressed": False,
                     "uncompressed_size": len(content), "blob_offset": len(blobs), "blob_size": len(stored),
                     "checksum": blake3.blake3(content).digest()})
        blobs += stored
    data = stream(pa.schema(BASE, metadata={"znippy_format_version": "3"}), rows)
    lookup = stream(pa.schema(BASE), rows)
    deltas = stream(
        pa.schema([pa.field("relative_path", pa.string(), nullable=False),
                   pa.field("chunk_seq", pa.uint32(), nullable=False),
                   pa.field("base_path", pa.string(), nullable=False)]),
        [{"relative_path": "a/second.txt", "chunk_seq": 0, "base_path": "a/base.txt"},
         {"relative_path": "a/third.txt", "chunk_seq": 0, "base_path": "a/second.txt"}])
    manifest = []
    body = blobs
    for kind, name, section in ((0, "", data), (-128, "__znippy_lookup__", lookup), (-128, "__znippy_delta__", deltas),
                                (-128, "__later_idea__", b"not known to anybody")):
        manifest.append({"pkg_type": kind, "repo": "", "module_name": name, "index_offset": len(body),
                         "index_len": len(section), "row_count": 0 if name.startswith("__later") else 3})
        body += section
    schema = pa.schema([
        pa.field("pkg_type", pa.int8(), nullable=False),
        pa.field("repo", pa.string(), nullable=False),
        pa.field("module_name", pa.string(), nullable=False),
        pa.field("index_offset", pa.uint64(), nullable=False),
        pa.field("index_len", pa.uint64(), nullable=False),
        pa.field("row_count", pa.uint64(), nullable=False),
    ])
    write("delta.znippy", body, stream(schema, manifest), b"ZNPYMIDX", struct.pack("<Q", len(body)))


def index():
    """The folded object index of a store: the samples have none."""
    schema = pa.schema(
        [pa.field("oid", pa.binary(20), nullable=False),
         pa.field("offset", pa.uint64(), nullable=False),
         pa.field("len", pa.uint64(), nullable=False),
         pa.field("object_type", pa.uint8(), nullable=False),
         pa.field("uncompressed_size", pa.uint64(), nullable=False),
         pa.field("delta_base", pa.uint64(), nullable=False)],
        metadata={"znippy.index.format": "1", "znippy.index.layout": "OneTableFourColumns"})
    rows = [{"oid": bytes([i * 9] * 20), "offset": 100 * i, "len": 90 + i, "object_type": (1, 2, 3, 4, 6, 7)[i % 6],
             "uncompressed_size": MIDDLE + i if i == 7 else 200 + i, "delta_base": 0} for i in range(20)]
    write("objects.index", stream(schema, rows))


numbers()
refs()
extended()
dictionary()
delta()
index()
