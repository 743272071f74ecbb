"""Starts `pushlog serve` on the demo data, asks it through phoenixdb and tells it to end. Arguments: the launcher, a location."""
import datetime
import decimal
import importlib.metadata
import signal
import subprocess
import sys
import types

# phoenixdb imports what it needs for Kerberos at once; that needs Kerberos' own headers to build, and is not used here.
for name in ("gssapi", "requests_gssapi"):
    sys.modules[name] = types.ModuleType(name)
sys.modules["requests_gssapi"].HTTPSPNEGOAuth = None

import phoenixdb  # noqa: E402

launcher, location = sys.argv[1:3]
server = subprocess.Popen([launcher, "serve", location, "--port=0"], stdout=subprocess.PIPE, text=True)
try:
    line = server.stdout.readline().strip()
    assert line.startswith("jdbc:avatica:remote:url=") and line.endswith(";serialization=protobuf"), line
    url = line.removeprefix("jdbc:avatica:remote:url=").split(";")[0]
    with phoenixdb.connect(url, autocommit=True) as connection:
        cursor = connection.cursor()
        cursor.execute("SELECT name, push_seq, updated_at FROM refs ORDER BY store, name")
        refs = cursor.fetchall()
        assert len(refs) > 0, refs
        for name, push_seq, updated_at in refs:
            assert name.startswith(("refs/", "HEAD")), name
            assert isinstance(push_seq, decimal.Decimal) and push_seq >= 0, push_seq
            assert isinstance(updated_at, datetime.datetime), updated_at

        cursor.execute("SELECT COUNT(*) FROM ref_log WHERE name LIKE ? AND push_seq >= ?", ("refs/%", 1))
        counted = cursor.fetchone()[0]
        cursor.execute("SELECT name FROM ref_log WHERE name LIKE 'refs/%' AND push_seq >= 1")
        assert counted == len(cursor.fetchall()) > 0, counted

        # More rows than come at a time.
        cursor.itersize = 100
        cursor.execute("SELECT a.name FROM ref_log a, ref_log b")
        pairs = cursor.fetchall()
        cursor.execute("SELECT COUNT(*) FROM ref_log")
        assert len(pairs) == cursor.fetchone()[0] ** 2, len(pairs)

        cursor.execute(
            "SELECT '功能', CAST(NULL AS INTEGER), TRUE, CAST(-128 AS TINYINT), 9223372036854775807,"
            " CAST(18446744073709551615 AS DECIMAL(20, 0)), CAST(0.5 AS REAL), CAST(0.1 AS DOUBLE), X'00ff',"
            " DATE '1969-12-31', TIME '23:59:59', TIMESTAMP '2026-11-29 22:00:46.586', ARRAY[1, 2]"
        )
        row = cursor.fetchone()
        assert list(row) == [
            "功能", None, True, -128, 9223372036854775807, decimal.Decimal("18446744073709551615"), 0.5, 0.1, b"\x00\xff",
            datetime.date(1969, 12, 31), datetime.time(23, 59, 59), datetime.datetime(2026, 11, 29, 22, 0, 46, 586000), [1, 2],
        ], row

        for sql, state in (("SELECT * FROM nowhere", "42S02"), ("DELETE FROM refs", "25006")):
            try:
                cursor.execute(sql)
            except phoenixdb.errors.Error as error:
                assert error.sqlstate == state, (sql, error)
            else:
                raise SystemExit(f"no error for {sql}")
finally:
    server.send_signal(signal.SIGTERM)
    status = server.wait(60)
assert status == 0, status
print(f"phoenixdb {importlib.metadata.version('phoenixdb')}: {len(refs)} refs, {len(pairs)} pairs; the server ended with {status}")
