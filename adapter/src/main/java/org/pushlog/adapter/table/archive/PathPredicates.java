package org.pushlog.adapter.table.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.table.ColumnPredicate;
import org.pushlog.adapter.table.ScanRequest;
import org.pushlog.storage.archive.PathSelection;

/** Turns conditions on a path column into a selection that an archive answers by binary search. */
final class PathPredicates {
    private PathPredicates() {}

    /** A selection that contains every path which meets the request's conditions on the column, and perhaps more. */
    static PathSelection selection(ScanRequest request, int column) {
        List<String> paths = null;
        String prefix = "";
        for (ColumnPredicate predicate : request.predicates()) {
            if (predicate.column() != column) {
                continue;
            }
            switch (predicate.kind()) {
                case EQUAL -> paths = both(paths, Set.of(((ColumnPredicate.Equal) predicate).value()));
                case IN -> paths = both(paths, ((ColumnPredicate.In) predicate).values());
                case PREFIX -> {
                    String candidate = ((ColumnPredicate.Prefix) predicate).prefix();
                    prefix = candidate.length() > prefix.length() ? candidate : prefix;
                }
                case RANGE -> {
                    // No selection by range; the filter above sees to it.
                }
            }
        }
        return new PathSelection(paths, prefix);
    }

    private static List<String> both(@Nullable List<String> known, Set<?> values) {
        List<String> paths = new ArrayList<>();
        for (Object value : values) {
            if (value instanceof String path && (known == null || known.contains(path))) {
                paths.add(path);
            }
        }
        return paths;
    }
}
