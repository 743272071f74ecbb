package org.pushlog.sqltests.crosscheck;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Questions over several tables; each is asked wherever all its tables are. */
final class Joins {
    private static final Pattern TABLE = Pattern.compile("\\b(?:FROM|JOIN) ([a-z_]+)\\b");

    private static final List<String> QUESTIONS = List.of(
            "SELECT c.relative_path, m.\"key\", m.v_i64 FROM chunks c JOIN file_meta m"
                    + " ON c.relative_path = m.relative_path",
            "SELECT c.relative_path, c.chunk_seq, m.\"key\" FROM chunks c LEFT JOIN file_meta m"
                    + " ON c.relative_path = m.relative_path AND m.v_str IS NOT NULL",
            "SELECT m.\"key\", sum(c.uncompressed_size) FROM file_meta m LEFT JOIN chunks c"
                    + " ON c.relative_path = m.relative_path GROUP BY m.\"key\"",
            "SELECT c.relative_path, e.kind, e.mode FROM chunks c JOIN fs_entries e"
                    + " ON c.relative_path = e.relative_path",
            "SELECT e.relative_path FROM fs_entries e WHERE NOT EXISTS"
                    + " (SELECT 1 FROM chunks c WHERE c.relative_path = e.relative_path)",
            "SELECT a.relative_path, b.relative_path FROM chunks a JOIN chunks b"
                    + " ON a.checksum = b.checksum AND a.relative_path < b.relative_path",
            "SELECT sum(uncompressed_size), count(*) FROM chunks GROUP BY compressed HAVING count(*) > 0",
            "SELECT c.relative_path, s.cms FROM chunks c JOIN signatures s ON c.relative_path = s.relative_path",
            "SELECT l.name, l.push_seq, c.generation FROM ref_log l JOIN commits c ON l.target = c.oid",
            "SELECT l.name, l.target FROM ref_log l LEFT JOIN commits c ON l.target = c.oid WHERE c.oid IS NULL",
            "SELECT c.oid, r.object_count, c.parent_count FROM commits c JOIN reachability r ON c.oid = r.commit_oid",
            "SELECT c.oid FROM commits c WHERE c.oid NOT IN (SELECT p.parent_oid FROM commit_parents p)",
            "SELECT p.parent_oid, count(*), max(c.committer_time) FROM commit_parents p JOIN commits c"
                    + " ON p.oid = c.oid GROUP BY p.parent_oid",
            "SELECT l.name, s.name, l.push_seq FROM ref_log l JOIN secret_log s ON l.push_seq = s.push_seq",
            "SELECT l.push_seq, count(s.name) FROM ref_log l LEFT JOIN secret_log s"
                    + " ON l.push_seq = s.push_seq GROUP BY l.push_seq",
            "SELECT a.name, b.target FROM ref_log a JOIN ref_log b ON a.name = b.name AND a.push_seq < b.push_seq"
                    + " WHERE b.target IS NOT NULL",
            "SELECT name, max(push_seq), min(push_seq), count(target) FROM ref_log GROUP BY name",
            "SELECT name FROM ref_log GROUP BY name HAVING count(*) > count(target)",
            "SELECT l.name, f.row_count FROM ref_log l JOIN frames f ON l.frame_index = f.frame_index",
            "SELECT f.frame_index FROM frames f WHERE f.row_count > (SELECT avg(g.row_count) FROM frames g)",
            "SELECT name, push_seq FROM ref_log UNION SELECT symref_target, push_seq FROM ref_log",
            "SELECT target FROM ref_log EXCEPT SELECT peeled FROM ref_log",
            "SELECT name FROM ref_log INTERSECT SELECT symref_target FROM ref_log",
            "SELECT s.name, count(s.ciphertext), max(s.push_seq) FROM secret_log s GROUP BY s.name",
            "SELECT a.blob_offset, b.blob_offset FROM object_packs a LEFT JOIN object_packs b"
                    + " ON a.blob_offset + a.blob_size = b.blob_offset");

    private Joins() {}

    static List<String> askable(DuckTables duck) throws SQLException {
        List<String> askable = new ArrayList<>();
        for (String question : QUESTIONS) {
            boolean all = true;
            Matcher table = TABLE.matcher(question);
            while (table.find()) {
                all &= duck.has(table.group(1));
            }
            if (all) {
                askable.add(question);
            }
        }
        return askable;
    }
}
