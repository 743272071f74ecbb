#!/usr/bin/env python3
"""damage.py SOURCE TARGET: copies the files with one letter of one value changed in each, and the facts as they were: no check may pass."""
import pathlib
import shutil
import sys

# Letters that stand in the values of each kind of log; the last bytes of the names of files do for archives.
VALUES = {"refs": b"refs/heads/", "secrets": "schlüssel".encode(), "types": "𝄞".encode()}
NO_ROWS = "logs/refs-no-rows.log"


def change(file, value):
    data = bytearray(file.read_bytes())
    at = data.rfind(value)
    if at < 0:
        sys.exit(f"{file} does not hold {value!r}")
    data[at + len(value) - 1] ^= 1
    file.write_bytes(data)


def main(source, target):
    shutil.copytree(source, target, dirs_exist_ok=True)
    kept = []
    first_paths = {}
    for line in (source / "facts.tsv").read_text(encoding="utf-8").splitlines():
        file, kind, subject, *_ = line.split("\t")
        # The original takes what it does not know for a torn tail, whatever it holds; and without rows there is no value.
        if not file.endswith("-extended.log") and file != NO_ROWS:
            kept.append((line, file, kind, subject))
    for _, file, kind, subject in kept:
        if kind == "log":
            change(target / file, VALUES[subject])
        if kind == "file" and file not in first_paths:
            first_paths[file] = subject
    for file, path in first_paths.items():
        segments = sorted((target / file).parent.glob((target / file).name + ".hot.*"))
        if segments:
            for segment in segments:
                if path.encode() in segment.read_bytes():
                    change(segment, path.encode())
        else:
            change_lookup(target / file, path.encode(), kept)
    (target / "facts.tsv").write_text("".join(line + "\n" for line, *_ in kept), encoding="utf-8")


def change_lookup(file, path, kept):
    """Only in the lookup: readers that look a file up there must see it."""
    data = bytearray(file.read_bytes())
    for line, name, kind, _ in kept:
        values = line.split("\t")[3:]
        if kind == "section" and file.as_posix().endswith(name) and values[0] == "__znippy_lookup__":
            at = data.index(path, int(values[1]))
            data[at + len(path) - 1] ^= 1
    file.write_bytes(data)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
