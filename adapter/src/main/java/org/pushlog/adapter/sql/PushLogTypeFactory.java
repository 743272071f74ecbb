package org.pushlog.adapter.sql;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.pushlog.storage.work.Cancellation;

/**
 * Types of the dialect: all text is UTF-8 whatever the JVM's properties say, and a fixed-length text or binary is one
 * of varying length with that limit, so that nothing is ever padded.
 */
final class PushLogTypeFactory extends JavaTypeFactoryImpl {
    PushLogTypeFactory() {
        super(PushLogTypeSystem.INSTANCE);
    }

    @Override
    public Charset getDefaultCharset() {
        return StandardCharsets.UTF_8;
    }

    // Whatever is planned asks for types at every step: that is where the thread of a statement that nobody waits for
    // any more ends.

    @Override
    public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
        Cancellation.check();
        return super.createTypeWithNullability(type, nullable);
    }

    @Override
    public RelDataType createSqlType(SqlTypeName typeName) {
        Cancellation.check();
        return super.createSqlType(varying(typeName));
    }

    @Override
    public RelDataType createSqlType(SqlTypeName typeName, int precision) {
        Cancellation.check();
        return super.createSqlType(varying(typeName), precision);
    }

    private static SqlTypeName varying(SqlTypeName typeName) {
        return switch (typeName) {
            case CHAR -> SqlTypeName.VARCHAR;
            case BINARY -> SqlTypeName.VARBINARY;
            default -> typeName;
        };
    }
}
