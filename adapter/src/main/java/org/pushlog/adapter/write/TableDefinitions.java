package org.pushlog.adapter.write;

import java.util.List;
import java.util.Locale;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.store.LocationWriter;

/** Makes and drops the logs behind tables. None of it is part of a transaction. */
public final class TableDefinitions {
    private final WriteSession session;

    public TableDefinitions(WriteSession session) {
        this.session = session;
    }

    /** Makes the log of a table; its name is in lower case. */
    public void create(String name, List<Field> columns, List<String> keyColumns) {
        LocationWriter writer = session.requireWriterAlone("CREATE TABLE");
        try {
            writer.createLog(name.toLowerCase(Locale.ROOT), columns, keyColumns);
        } catch (InvalidRequestException e) {
            throw new WriteRefusedException(
                    WriteProblem.WRONG_DEFINITION, e.fault().message());
        }
    }

    /** Drops the log of a table. */
    public void drop(String logName) {
        LocationWriter writer = session.requireWriterAlone("DROP TABLE");
        try {
            writer.dropLog(logName, null, session.dropsRows());
        } catch (InvalidRequestException e) {
            throw new WriteRefusedException(WriteProblem.NOT_EMPTY, e.fault().message());
        }
    }
}
