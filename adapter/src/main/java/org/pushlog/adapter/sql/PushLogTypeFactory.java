package org.pushlog.adapter.sql;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;

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

    @Override
    public RelDataType createSqlType(SqlTypeName typeName) {
        return super.createSqlType(varying(typeName));
    }

    @Override
    public RelDataType createSqlType(SqlTypeName typeName, int precision) {
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
