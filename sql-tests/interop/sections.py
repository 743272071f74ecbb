#!/usr/bin/env python3
"""Opens every frame, section and journal segment that pushlog wrote with pyarrow, and compares what is there with the list of facts.

sections.py FOLDER checks FOLDER/facts.tsv line by line. Section ranges come from the manifest at the end of each archive, frame ranges
from the facts. The last line is "N passed, N failed"; the exit code is 0 only if nothing failed and every kind of fact was met.
"""
import collections
import hashlib
import pathlib
import struct
import sys

import pyarrow as pa

END_MARKER = b"\xff\xff\xff\xff\x00\x00\x00\x00"
FOOTER_LENGTH_BYTES = 16


class Mismatch(Exception):
    pass


def same(what, expected, found):
    if expected != found:
        raise Mismatch(f"{what}: expected {expected!r}, found {found!r}")


def text(value, kind):
    """A value as it stands in the digest; see ValueDigest on the Java side."""
    if value is None:
        return "~"
    if pa.types.is_boolean(kind):
        return "true" if value else "false"
    if pa.types.is_floating(kind):
        return struct.pack(">d", value).hex()
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return f'"{value}"'
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind):
        return f"x'{value.hex()}'"
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        return "[" + ",".join(text(element, kind.value_type) for element in value) + "]"
    if pa.types.is_decimal(kind):
        return format(value, "f")
    return str(value)


def plain(column):
    """Dates and times as the numbers that they are stored as."""
    kind = column.type
    if pa.types.is_date32(kind) or pa.types.is_time32(kind):
        return column.view(pa.int32())
    if pa.types.is_date64(kind) or pa.types.is_time64(kind) or pa.types.is_timestamp(kind):
        return column.view(pa.int64())
    return column


def digest_of_rows(batches):
    digest = hashlib.sha256()
    for batch in batches:
        columns = []
        for column in map(plain, batch.columns):
            columns.append([text(value, column.type) for value in column.to_pylist()])
        for row in range(batch.num_rows):
            digest.update(("\t".join(column[row] for column in columns) + "\n").encode())
    return digest.hexdigest()


def read_stream(data, ends=True):
    if ends and data[-len(END_MARKER) :] != END_MARKER:
        raise Mismatch("the stream has no end marker")
    with pa.ipc.open_stream(pa.py_buffer(data)) as reader:
        batches = []
        while True:
            try:
                batches.append(reader.read_next_batch())
            except StopIteration:
                break
            except (OSError, pa.ArrowInvalid):
                # A journal that was cut in the middle of a message.
                if ends:
                    raise
                break
    for batch in batches:
        batch.validate(full=True)
    return batches


def rows_in(batches):
    return sum(batch.num_rows for batch in batches)


def check_log(file, subject, values, facts):
    data = file.read_bytes()
    frames = facts["frame"]
    same("frames", int(values[0]), len(frames))
    at = 0
    rows = []
    for number, (subject, (offset, length, row_count, digest)) in enumerate(frames):
        same("number", number, int(subject))
        same("offset", at, int(offset))
        batches = read_stream(data[at : at + int(length)])
        same("batches of a frame", 1, len(batches))
        same("rows of a frame", int(row_count), rows_in(batches))
        same("values of a frame", digest, digest_of_rows(batches))
        rows += batches
        at += int(length)
    same("length", at, len(data))
    same("rows", int(values[1]), rows_in(rows))
    (_, (row_count, digest)) = facts["values"][0]
    same("values", digest, digest_of_rows(rows))


def check_archive(file, subject, values, facts):
    data = file.read_bytes()
    if subject == "hot":
        check_contents(data, rows_in_force(file), facts)
        return
    same("magic", b"ZNPYMIDX", data[-FOOTER_LENGTH_BYTES:-8])
    (offset,) = struct.unpack("<Q", data[-8:])
    manifest = pa.Table.from_batches(read_stream(data[offset:-FOOTER_LENGTH_BYTES])).to_pylist()
    same("sections", len(facts["section"]), len(manifest))
    lookup = None
    end = None
    for entry, (number, fact) in zip(manifest, facts["section"]):
        module, start, length, row_count, form, batch_count, rows, digest = fact
        name = f"section {number} {module}"
        same(name, module, entry["module_name"] or "-")
        same(name, (int(start), int(length)), (entry["index_offset"], entry["index_len"]))
        same(name, int(row_count), entry["row_count"])
        same(f"{name} begins where the one before it ends", end if end is not None else int(start), int(start))
        end = int(start) + int(length)
        section = data[int(start) : end]
        if form == "raw":
            same(name, digest, hashlib.sha256(section).hexdigest())
            continue
        batches = read_stream(section)
        same(name, int(batch_count), len(batches))
        same(name, int(rows), rows_in(batches))
        same(name, digest, digest_of_rows(batches))
        if module == "__znippy_lookup__":
            lookup = [row for batch in batches for row in batch.to_pylist()]
    same("the manifest begins where the sections end", end, offset)
    check_contents(data, lookup, facts)


def check_contents(data, rows, facts):
    """The rows name every file, and what is not compressed is what was given."""
    files = collections.defaultdict(list)
    for row in rows:
        files[row["relative_path"]].append(row)
    same("files", sorted(path for path, _ in facts["file"]), sorted(files))
    for path, (size, digest) in facts["file"]:
        chunks = files[path]
        same(path, int(size), sum(chunk["uncompressed_size"] for chunk in chunks))
        if not any(chunk["compressed"] for chunk in chunks):
            content = b"".join(
                data[chunk["blob_offset"] : chunk["blob_offset"] + chunk["blob_size"]] for chunk in chunks
            )
            same(path, digest, hashlib.sha256(content).hexdigest())


def rows_in_force(file):
    """The rows of a hot archive: of each path the last one, over all segments in the order of their numbers."""
    segments = file.parent.glob(file.name + ".hot.*")
    last = {}
    for segment in sorted(segments, key=lambda path: int(path.name.rsplit(".", 1)[1])):
        for batch in read_stream(segment.read_bytes(), ends=False):
            for row in batch.to_pylist():
                last[row["relative_path"]] = row
    return list(last.values())


def check_journal(file, subject, values, facts):
    batches = read_stream(file.read_bytes(), ends=False)
    same("batches", int(values[0]), len(batches))
    same("rows", int(values[1]), rows_in(batches))
    same("values", values[2], digest_of_rows(batches))


CHECKS = {"log": check_log, "archive": check_archive, "journal": check_journal}


def main(folder):
    files = collections.defaultdict(lambda: collections.defaultdict(list))
    for line in (folder / "facts.tsv").read_text(encoding="utf-8").splitlines():
        file, kind, subject, *values = line.split("\t")
        files[file][kind].append((subject, values))
    met = collections.Counter()
    passed = failed = 0
    for file, facts in files.items():
        for kind, check in CHECKS.items():
            for subject, values in facts.get(kind, []):
                met[kind] += 1
                try:
                    check(folder / file, subject, values, facts)
                    passed += 1
                except (Mismatch, OSError, ValueError, KeyError, struct.error) as e:
                    failed += 1
                    print(f"FAILED {file}: {e}")
    for kind, count in met.items():
        print(f"{kind}: {count}")
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 and all(met[kind] for kind in CHECKS) else 1


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
