package org.pushlog.cli.serve;

import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.ConnectionPropertiesImpl;
import org.apache.calcite.avatica.Meta;
import org.apache.calcite.avatica.proto.Requests;
import org.apache.calcite.avatica.remote.Service;
import org.apache.calcite.avatica.remote.TypedValue;
import org.jspecify.annotations.Nullable;

/**
 * The requests of Avatica's protocol, answered by connections of the driver to the one location that is served. Avatica's own answers to
 * them ({@code JdbcMeta}) are not used: there, vanished clients are noticed only when others ask, a full server closes somebody's
 * connection, a repeated fetch leaves out rows, and every property of a client reaches the driver. One for each request.
 */
final class LocationService implements Service {
    private final ServedLocation location;
    private final RemoteConnections connections;
    private final RequestLog log;
    private final Serialization serialization;
    private final @Nullable String user;
    private final RequestWork work = new RequestWork();
    private volatile @Nullable RpcMetadataResponse address;

    /**
     * @param user whose requests are answered; the connections of others are as if they were not there. Null is the one user where
     *     nobody must give a password
     */
    LocationService(
            ServedLocation location,
            RemoteConnections connections,
            RequestLog log,
            Serialization serialization,
            @Nullable String user) {
        this.location = location;
        this.connections = connections;
        this.log = log;
        this.serialization = serialization;
        this.user = user;
    }

    /** What is done for the request. */
    RequestWork work() {
        return work;
    }

    private ConnectionKey key(String connectionId) {
        return new ConnectionKey(user, connectionId);
    }

    @Override
    public void setRpcMetadata(@Nullable RpcMetadataResponse metadata) {
        address = metadata;
    }

    // Connections

    @Override
    public OpenConnectionResponse apply(OpenConnectionRequest request) {
        return log.answer(user, request.connectionId, "open", () -> {
            connections.open(key(request.connectionId), () -> location.connect(request.info));
            return new OpenConnectionResponse(address);
        });
    }

    @Override
    public CloseConnectionResponse apply(CloseConnectionRequest request) {
        return log.answer(user, request.connectionId, "close", () -> {
            connections.close(key(request.connectionId));
            return new CloseConnectionResponse(address);
        });
    }

    @Override
    public ConnectionSyncResponse apply(ConnectionSyncRequest request) {
        return on(request.connectionId, "settings", open -> {
            Connection connection = open.connection();
            if (request.connProps == null) {
                throw RemoteError.lacks("connProps");
            }
            set(connection, request.connProps);
            ConnectionPropertiesImpl now = new ConnectionPropertiesImpl(connection);
            return new ConnectionSyncResponse(now, address);
        });
    }

    private static void set(Connection connection, Meta.ConnectionProperties wanted) throws SQLException {
        Boolean autoCommit = wanted.isAutoCommit();
        if (autoCommit != null && autoCommit != connection.getAutoCommit()) {
            connection.setAutoCommit(autoCommit);
        }
        Boolean readOnly = wanted.isReadOnly();
        if (readOnly != null && readOnly != connection.isReadOnly()) {
            connection.setReadOnly(readOnly);
        }
        Integer isolation = wanted.getTransactionIsolation();
        if (isolation != null && isolation != connection.getTransactionIsolation()) {
            connection.setTransactionIsolation(isolation);
        }
        String schema = wanted.getSchema();
        if (schema != null && !schema.equals(connection.getSchema())) {
            connection.setSchema(schema);
        }
    }

    @Override
    public CommitResponse apply(CommitRequest request) {
        return on(request.connectionId, "commit", open -> {
            open.connection().commit();
            return EmptyResponses.COMMITTED;
        });
    }

    @Override
    public RollbackResponse apply(RollbackRequest request) {
        return on(request.connectionId, "rollback", open -> {
            open.connection().rollback();
            return EmptyResponses.ROLLED_BACK;
        });
    }

    // Metadata

    @Override
    public DatabasePropertyResponse apply(DatabasePropertyRequest request) {
        return on(request.connectionId, "database properties", open -> {
            DatabaseMetaData metaData = open.connection().getMetaData();
            Map<Meta.DatabaseProperty, Object> facts = new EnumMap<>(Meta.DatabaseProperty.class);
            for (Meta.DatabaseProperty property : Meta.DatabaseProperty.values()) {
                facts.put(property, property.isJdbc ? valueOf(property, metaData) : property.defaultValue);
            }
            return new DatabasePropertyResponse(facts, address);
        });
    }

    private static Object valueOf(Meta.DatabaseProperty property, DatabaseMetaData metaData) throws SQLException {
        try {
            return property.method.invoke(metaData);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new SQLException("The driver does not answer " + property.method.getName(), "XX000", e);
        }
    }

    @Override
    public ResultSetResponse apply(CatalogsRequest request) {
        return facts(request.connectionId, "catalogs", DatabaseMetaData::getCatalogs);
    }

    @Override
    public ResultSetResponse apply(SchemasRequest request) {
        return facts(
                request.connectionId,
                "schemas",
                metaData -> metaData.getSchemas(request.catalog, request.schemaPattern));
    }

    @Override
    public ResultSetResponse apply(TablesRequest request) {
        List<String> types = request.typeList;
        String[] typeNames = types == null ? null : types.toArray(String[]::new);
        return facts(
                request.connectionId,
                "tables",
                metaData -> metaData.getTables(
                        request.catalog, request.schemaPattern, request.tableNamePattern, typeNames));
    }

    @Override
    public ResultSetResponse apply(ColumnsRequest request) {
        return facts(
                request.connectionId,
                "columns",
                metaData -> metaData.getColumns(
                        request.catalog, request.schemaPattern, request.tableNamePattern, request.columnNamePattern));
    }

    @Override
    public ResultSetResponse apply(TableTypesRequest request) {
        return facts(request.connectionId, "table types", DatabaseMetaData::getTableTypes);
    }

    @Override
    public ResultSetResponse apply(TypeInfoRequest request) {
        return facts(request.connectionId, "types", DatabaseMetaData::getTypeInfo);
    }

    /** Facts about the database: few rows, sent at once, with nothing left open. */
    private ResultSetResponse facts(String connectionId, String what, FactQuery query) {
        return on(connectionId, what, open -> {
            try (ResultSet rows = query.rows(open.connection().getMetaData())) {
                WireRows wire = WireRows.of(rows.getMetaData(), serialization);
                Meta.Signature signature = wire.signature(null, null, Meta.StatementType.SELECT);
                int statementId = open.nextStatementId();
                return new ResultSetResponse(connectionId, statementId, true, signature, wire.all(rows), -1, address);
            }
        });
    }

    // Statements

    @Override
    public CreateStatementResponse apply(CreateStatementRequest request) {
        return on(request.connectionId, "create statement", open -> {
            int id = open.createStatement().id();
            return new CreateStatementResponse(request.connectionId, id, address);
        });
    }

    @Override
    public CloseStatementResponse apply(CloseStatementRequest request) {
        return on(request.connectionId, "close statement", open -> {
            open.closeStatement(request.statementId);
            return new CloseStatementResponse(address);
        });
    }

    @Override
    public PrepareResponse apply(PrepareRequest request) {
        return on(request.connectionId, "prepare " + request.sql, open -> {
            RemoteStatement statement = open.prepare(request.sql);
            try {
                statement.limitRows(request.maxRowCount);
                Meta.StatementHandle handle =
                        new Meta.StatementHandle(request.connectionId, statement.id(), statement.signature());
                return new PrepareResponse(handle, address);
            } catch (SQLException e) {
                open.closeStatement(statement.id());
                throw e;
            }
        });
    }

    @Override
    public ExecuteResponse apply(PrepareAndExecuteRequest request) {
        return on(request.connectionId, "execute " + request.sql, open -> {
            RemoteStatement statement = open.statement(request.statementId);
            if (statement == null) {
                // The client makes a new one and executes there; nothing was done yet.
                return new ExecuteResponse(null, true, address);
            }
            statement.limitRows(request.maxRowCount);
            return answer(
                    request.connectionId, statement, statement.execute(request.sql, request.maxRowsInFirstFrame, work));
        });
    }

    @Override
    public ExecuteResponse apply(ExecuteRequest request) {
        Meta.StatementHandle handle = request.statementHandle;
        if (handle == null) {
            throw RemoteError.lacks("statementHandle");
        }
        return on(handle.connectionId, "execute prepared", open -> {
            RemoteStatement statement = open.statement(handle.id);
            if (statement == null) {
                return new ExecuteResponse(null, true, address);
            }
            return answer(
                    handle.connectionId,
                    statement,
                    statement.executePrepared(request.parameterValues, request.maxRowCount, work));
        });
    }

    private ExecuteResponse answer(String connectionId, RemoteStatement statement, RemoteStatement.Outcome outcome) {
        ResultSetResponse rows = new ResultSetResponse(
                connectionId,
                statement.id(),
                true,
                outcome.signature(),
                outcome.firstFrame(),
                outcome.updateCount(),
                address);
        return new ExecuteResponse(List.of(rows), false, address);
    }

    @Override
    public FetchResponse apply(FetchRequest request) {
        return on(request.connectionId, "fetch from " + request.offset, open -> {
            RemoteStatement statement = open.statement(request.statementId);
            if (statement == null) {
                // Not as a missing statement: the client would execute it again and go on in the rows of another
                // snapshot.
                throw RemoteError.of(
                        RemoteState.INVALID_CURSOR_STATE,
                        "The rows are not there any more: their statement was closed, or expired; execute it again");
            }
            return new FetchResponse(
                    statement.fetch(request.offset, request.fetchMaxRowCount, work), false, false, address);
        });
    }

    @Override
    public SyncResultsResponse apply(SyncResultsRequest request) {
        return on(request.connectionId, "sync results", open -> {
            throw RemoteError.of(
                    RemoteState.NOT_SUPPORTED,
                    "Rows cannot be made again from an offset on, as the data may have changed; execute the statement"
                            + " again");
        });
    }

    @Override
    public ExecuteBatchResponse apply(PrepareAndExecuteBatchRequest request) {
        if (request.sqlCommands == null) {
            throw RemoteError.lacks("sqlCommands");
        }
        return batch(
                request.connectionId,
                request.statementId,
                statement -> statement.executeBatch(request.sqlCommands, work));
    }

    @Override
    public ExecuteBatchResponse apply(ExecuteBatchRequest request) {
        if (!request.hasProtoUpdateBatches() && request.parameterValues == null) {
            throw RemoteError.lacks("parameterValues");
        }
        return batch(
                request.connectionId,
                request.statementId,
                statement -> statement.executePreparedBatch(
                        request.hasProtoUpdateBatches()
                                ? typed(request.getProtoUpdateBatches())
                                : request.parameterValues,
                        work));
    }

    private ExecuteBatchResponse batch(String connectionId, int statementId, Batch batch) {
        return on(connectionId, "execute batch", open -> {
            RemoteStatement statement = open.statement(statementId);
            long[] counts = statement == null ? null : batch.execute(statement);
            return new ExecuteBatchResponse(connectionId, statementId, counts, statement == null, address);
        });
    }

    private static List<List<TypedValue>> typed(List<Requests.UpdateBatch> updates) {
        List<List<TypedValue>> batch = new ArrayList<>();
        for (Requests.UpdateBatch update : updates) {
            batch.add(update.getParameterValuesList().stream()
                    .map(TypedValue::fromProto)
                    .toList());
        }
        return batch;
    }

    private <T extends Response> T on(String connectionId, String what, Use<T> use) {
        return log.answer(user, connectionId, what, () -> {
            RemoteConnection open = connections.get(key(connectionId));
            open.beginRequest();
            try {
                return use.answer(open);
            } finally {
                open.endRequest();
            }
        });
    }

    /** What a request does with its connection. */
    @FunctionalInterface
    private interface Use<T> {
        T answer(RemoteConnection open) throws SQLException;
    }

    /** Asks the driver for facts. */
    @FunctionalInterface
    private interface FactQuery {
        ResultSet rows(DatabaseMetaData metaData) throws SQLException;
    }

    /** Executes a batch. */
    @FunctionalInterface
    private interface Batch {
        long[] execute(RemoteStatement statement) throws SQLException;
    }
}
