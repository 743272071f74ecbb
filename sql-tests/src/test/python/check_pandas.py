"""Reads the demo data through JayDeBeApi (on JPype) into pandas. Arguments: the driver's one jar, a location."""
import sys

import jaydebeapi
import pandas

jar, location = sys.argv[1:3]
connection = jaydebeapi.connect("org.pushlog.driver.PushLogDriver", f"jdbc:pushlog:{location}", [], jar)


def frame(sql, *parameters):
    cursor = connection.cursor()
    cursor.execute(sql, parameters)
    names = [column[0] for column in cursor.description]
    rows = pandas.DataFrame(cursor.fetchall(), columns=names)
    cursor.close()
    return rows


refs = frame("SELECT name, target, push_seq, updated_at FROM refs ORDER BY store, name")
assert list(refs.columns) == ["name", "target", "push_seq", "updated_at"], refs.columns
assert len(refs) > 0 and refs["name"].str.startswith(("refs/", "HEAD")).all(), refs
assert pandas.to_datetime(refs["updated_at"]).notna().any(), refs
assert pandas.to_numeric(refs["push_seq"]).ge(0).all(), refs

log = frame("SELECT store, name, COUNT(*) AS updates FROM ref_log WHERE name LIKE ? GROUP BY store, name", "refs/%")
count = frame("SELECT COUNT(*) AS n FROM ref_log WHERE name LIKE 'refs/%'")
assert int(log["updates"].sum()) == int(count["n"][0]) > 0, (log, count)

letters = frame("SELECT '功能' AS word, CAST(NULL AS INTEGER) AS nothing, TRUE AS yes, CAST(1.5 AS DOUBLE) AS number")
assert letters.iloc[0].tolist()[0] == "功能" and letters["nothing"].isna().all() and letters["number"][0] == 1.5, letters

try:
    frame("SELECT * FROM nowhere")
except Exception as error:  # JayDeBeApi hands over an exception of prepareStatement as JPype gives it
    assert error.getSQLState() == "42S02" and "nowhere" in str(error), error
else:
    raise SystemExit("no error for a table that does not exist")

connection.close()
print(f"pandas {pandas.__version__}: {len(refs)} refs, {len(log)} names in the log")
