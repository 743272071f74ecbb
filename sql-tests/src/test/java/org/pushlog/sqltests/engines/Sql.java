package org.pushlog.sqltests.engines;

/**
 * A piece of SQL in both dialects.
 *
 * @param ours as pushlog reads it
 * @param theirs as DuckDB reads it, with the macros of {@link Judge}
 */
record Sql(String ours, String theirs) {

    /** The same in both dialects, around pieces that may differ: "{}" stands for each. */
    static Sql of(String pattern, Sql... pieces) {
        return of(pattern, pattern, pieces);
    }

    /** Two spellings around the same pieces. */
    static Sql of(String ourPattern, String theirPattern, Sql... pieces) {
        Object[] ours = new Object[pieces.length];
        Object[] theirs = new Object[pieces.length];
        for (int i = 0; i < pieces.length; i++) {
            ours[i] = pieces[i].ours;
            theirs[i] = pieces[i].theirs;
        }
        return new Sql(fill(ourPattern, ours), fill(theirPattern, theirs));
    }

    /** Text that is no pattern. */
    static Sql text(String same) {
        return new Sql(same, same);
    }

    Sql with(Sql next) {
        return new Sql(ours + next.ours, theirs + next.theirs);
    }

    Sql with(String next) {
        return with(text(next));
    }

    /** Pieces one behind the other with something between. */
    static Sql join(String between, Iterable<Sql> pieces) {
        Sql joined = text("");
        boolean first = true;
        for (Sql piece : pieces) {
            joined = first ? piece : joined.with(between).with(piece);
            first = false;
        }
        return joined;
    }

    private static String fill(String pattern, Object[] pieces) {
        StringBuilder filled = new StringBuilder();
        String[] parts = pattern.split("\\{}", -1);
        for (int i = 0; i < parts.length; i++) {
            filled.append(parts[i]);
            if (i < parts.length - 1) {
                filled.append(pieces[i]);
            }
        }
        return filled.toString();
    }
}
