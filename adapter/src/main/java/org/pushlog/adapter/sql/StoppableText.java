package org.pushlog.adapter.sql;

import java.io.IOException;
import org.apache.calcite.util.SourceStringReader;
import org.pushlog.storage.work.Cancellation;

/** The text of a statement, which the parser reads piece by piece, and cannot go on reading when nobody waits for the statement any more. */
final class StoppableText extends SourceStringReader {
    StoppableText(String sql) {
        super(sql);
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        Cancellation.check();
        return super.read(target, offset, length);
    }
}
