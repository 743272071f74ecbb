-- One statement a line: each kind of plan, operator and function family once, so that all that is loaded by name is loaded.
SELECT 1
SELECT name, target, push_seq FROM refs WHERE name LIKE 'refs/%' ORDER BY store, name
SELECT COUNT(*), COUNT(DISTINCT name), MIN(push_seq), MAX(push_seq), SUM(push_seq), AVG(push_seq) FROM ref_log
SELECT store, source, COUNT(*) AS n FROM ref_log GROUP BY store, source HAVING COUNT(*) > 2 ORDER BY n DESC, store, source
SELECT store, source, COUNT(*) FROM ref_log GROUP BY ROLLUP (store, source) ORDER BY 1, 2
SELECT a.name, b.row_count FROM ref_log a JOIN pushes b ON a.push_seq = b.push_seq AND a.store = b.store WHERE b.log = 'refs' ORDER BY a.store, a.frame_offset, a.row_index LIMIT 5
SELECT a.name, b.name FROM refs a LEFT JOIN refs b ON a.target = b.peeled ORDER BY a.store, a.name FETCH FIRST 5 ROWS ONLY
SELECT name FROM refs WHERE push_seq IN (SELECT MAX(push_seq) FROM ref_log) ORDER BY store, name
SELECT name FROM refs r WHERE NOT EXISTS (SELECT 1 FROM ref_log l WHERE l.name = r.name AND l.push_seq > r.push_seq) ORDER BY store, name
SELECT name, ROW_NUMBER() OVER (PARTITION BY store, name ORDER BY push_seq), LAG(target) OVER (PARTITION BY store, name ORDER BY push_seq) FROM ref_log ORDER BY store, frame_offset, row_index
SELECT store FROM refs UNION SELECT store FROM archives EXCEPT SELECT store FROM secrets ORDER BY 1
SELECT store FROM refs INTERSECT SELECT store FROM archives ORDER BY 1
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10) SELECT SUM(i) FROM n
SELECT * FROM (VALUES (1, 'a', TRUE, DATE '2024-02-29'), (2, 'ü', NULL, NULL)) AS v (i, t, b, d)
SELECT DATE_TRUNC('month', updated_at), EXTRACT(YEAR FROM updated_at), FLOOR(updated_at TO DAY) FROM refs ORDER BY store, name
SELECT UPPER('a'), LOWER('B'), TRIM(' x '), SUBSTRING('abc' FROM 2), POSITION('b' IN 'abc'), 'a' || 'b', REPLACE('aa', 'a', 'b'), LPAD('x', 3, '-'), SPLIT_PART('a/b/c', '/', 2)
SELECT REGEXP_REPLACE('refs/heads/x', '^refs/', ''), REGEXP_LIKE('abc', 'b'), 'abc' SIMILAR TO '%b%', 'abc' LIKE 'a\_c' ESCAPE '\'
SELECT JSON_VALUE('{"a":{"b":7}}', '$.a.b'), JSON_EXISTS('{"a":1}', 'lax $.a'), JSON_OBJECT('k': 1), JSON_ARRAY(1, 2)
SELECT ABS(-1), MOD(7, 3), POWER(2, 10), SQRT(2), ROUND(2.567, 2), LN(1), LOG10(1000), SIGN(-2), GREATEST(1, 3, 2), COALESCE(NULL, 4)
SELECT CAST('12' AS INTEGER), '2024-01-01'::DATE, CAST(1.5 AS DECIMAL(5, 2)), CAST(x'0aff' AS VARBINARY), CAST(1 AS VARCHAR), TIMESTAMP '2024-01-01 00:00:00' + INTERVAL '1' DAY
SELECT LISTAGG(name, ',') WITHIN GROUP (ORDER BY name), ARRAY_AGG(name ORDER BY name) FROM refs WHERE store = '.'
SELECT u.p FROM commits c, UNNEST(c.parents) AS u (p) ORDER BY 1
SELECT CARDINALITY(parents), parents[1] FROM commits ORDER BY file, oid
SELECT SOUNDEX('Robert'), MD5('x'), SHA1('x'), LEVENSHTEIN('a', 'b')
SELECT blake3(x'00'), LENGTH(file_content(relative_path, store)) FROM files ORDER BY store, file, relative_path LIMIT 5
SELECT relative_path, chunk_seq, compressed, checksum FROM chunks ORDER BY store, file, relative_path, chunk_seq LIMIT 5
SELECT table_schema, table_name FROM information_schema.tables ORDER BY 1, 2
SELECT CASE WHEN push_seq > 3 THEN 'late' ELSE 'early' END, COUNT(*) FROM ref_log GROUP BY 1 ORDER BY 1
SELECT COUNT(*) FROM ref_log WHERE push_seq > ? AND name <> ? AND CAST(? AS INTEGER) = 3
SELECT {fn UCASE('x')}, {d '2024-01-01'}, {fn TIMESTAMPADD(SQL_TSI_DAY, 1, {ts '2024-01-01 00:00:00'})}
SELECT STDDEV_POP(row_index), VAR_SAMP(row_index), BIT_AND(row_index) FROM ref_log
SELECT * FROM (SELECT source, push_seq FROM ref_log) PIVOT (COUNT(push_seq) FOR source IN ('live' AS live, 'sealed' AS sealed))
SELECT name FROM refs ORDER BY store, name OFFSET 2 ROWS FETCH NEXT 2 ROWS ONLY
EXPLAIN SELECT COUNT(*) FROM refs WHERE name = 'x'
EXPLAIN PLAN FOR SELECT name FROM refs WHERE UPPER(name) = 'X' ORDER BY name
SELECT 'ä' < 'z', U&'\00e4', '功能'
SELECT CAST(2147483647 AS INTEGER) + 1
SELECT 1 / 0
SELECT * FROM nowhere
SELECT FROM WHERE
SELECT no_such_column FROM refs
