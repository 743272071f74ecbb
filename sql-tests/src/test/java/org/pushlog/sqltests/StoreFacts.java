package org.pushlog.sqltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** What the original reported of the files of a live git-plugin store. */
final class StoreFacts {
    static final Map<String, FactCheck> CHECKS = Map.of("extents", StoreFacts::extents);

    private StoreFacts() {}

    private static void extents(SampleCase subject) throws SQLException {
        try (Database store = Database.original(subject.file().getParent())) {
            List<String> extents = ((List<?>) subject.sample().facts().get("extents"))
                    .stream().map(extent -> ValueText.of(extent)).toList();
            assertThat(store.texts("SELECT CAST(blob_offset AS VARCHAR) || '+' || CAST(blob_size AS VARCHAR)"
                            + " FROM object_packs WHERE NOT retired ORDER BY pack_index"))
                    .isEqualTo(extents);
        }
    }
}
