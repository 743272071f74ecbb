package org.pushlog.driver;

import java.util.ArrayList;
import java.util.List;

/** The columns of each result set that the standard defines for metadata, by the call that gives it. */
final class MetaDataColumns {
    static final List<ColumnFacts> TABLES =
            of("TABLE_CAT, TABLE_SCHEM, TABLE_NAME!, TABLE_TYPE!, REMARKS, TYPE_CAT, TYPE_SCHEM, TYPE_NAME,"
                    + " SELF_REFERENCING_COL_NAME, REF_GENERATION");
    static final List<ColumnFacts> SCHEMAS = of("TABLE_SCHEM!, TABLE_CATALOG");
    static final List<ColumnFacts> CATALOGS = of("TABLE_CAT!");
    static final List<ColumnFacts> TABLE_TYPES = of("TABLE_TYPE!");
    static final List<ColumnFacts> COLUMNS =
            of("TABLE_CAT, TABLE_SCHEM, TABLE_NAME!, COLUMN_NAME!, DATA_TYPE:i!, TYPE_NAME!, COLUMN_SIZE:i,"
                    + " BUFFER_LENGTH:i, DECIMAL_DIGITS:i, NUM_PREC_RADIX:i, NULLABLE:i!, REMARKS, COLUMN_DEF,"
                    + " SQL_DATA_TYPE:i, SQL_DATETIME_SUB:i, CHAR_OCTET_LENGTH:i, ORDINAL_POSITION:i!, IS_NULLABLE!,"
                    + " SCOPE_CATALOG, SCOPE_SCHEMA, SCOPE_TABLE, SOURCE_DATA_TYPE:s, IS_AUTOINCREMENT!,"
                    + " IS_GENERATEDCOLUMN!");
    static final List<ColumnFacts> PRIMARY_KEYS =
            of("TABLE_CAT, TABLE_SCHEM, TABLE_NAME!, COLUMN_NAME!, KEY_SEQ:s!, PK_NAME");
    static final List<ColumnFacts> TYPE_INFO =
            of("TYPE_NAME!, DATA_TYPE:i!, PRECISION:i, LITERAL_PREFIX, LITERAL_SUFFIX, CREATE_PARAMS, NULLABLE:s!,"
                    + " CASE_SENSITIVE:b!, SEARCHABLE:s!, UNSIGNED_ATTRIBUTE:b!, FIXED_PREC_SCALE:b!, AUTO_INCREMENT:b!,"
                    + " LOCAL_TYPE_NAME, MINIMUM_SCALE:s, MAXIMUM_SCALE:s, SQL_DATA_TYPE:i, SQL_DATETIME_SUB:i,"
                    + " NUM_PREC_RADIX:i");
    static final List<ColumnFacts> ROW_IDENTIFIER =
            of("SCOPE:s!, COLUMN_NAME!, DATA_TYPE:i!, TYPE_NAME!, COLUMN_SIZE:i, BUFFER_LENGTH:i, DECIMAL_DIGITS:s,"
                    + " PSEUDO_COLUMN:s!");
    static final List<ColumnFacts> IMPORTED_KEYS = of(
            "PKTABLE_CAT, PKTABLE_SCHEM, PKTABLE_NAME!, PKCOLUMN_NAME!, FKTABLE_CAT, FKTABLE_SCHEM, FKTABLE_NAME!,"
                    + " FKCOLUMN_NAME!, KEY_SEQ:s!, UPDATE_RULE:s!, DELETE_RULE:s!, FK_NAME, PK_NAME, DEFERRABILITY:s!");
    static final List<ColumnFacts> INDEXES =
            of("TABLE_CAT, TABLE_SCHEM, TABLE_NAME!, NON_UNIQUE:b!, INDEX_QUALIFIER, INDEX_NAME, TYPE:s!,"
                    + " ORDINAL_POSITION:s!, COLUMN_NAME, ASC_OR_DESC, CARDINALITY:l, PAGES:l, FILTER_CONDITION");
    static final List<ColumnFacts> FUNCTIONS =
            of("FUNCTION_CAT, FUNCTION_SCHEM, FUNCTION_NAME!, REMARKS, FUNCTION_TYPE:s!, SPECIFIC_NAME!");
    static final List<ColumnFacts> FUNCTION_COLUMNS =
            of("FUNCTION_CAT, FUNCTION_SCHEM, FUNCTION_NAME!, COLUMN_NAME!, COLUMN_TYPE:s!, DATA_TYPE:i!, TYPE_NAME!,"
                    + " PRECISION:i, LENGTH:i, SCALE:s, RADIX:s, NULLABLE:s!, REMARKS, CHAR_OCTET_LENGTH:i,"
                    + " ORDINAL_POSITION:i!, IS_NULLABLE!, SPECIFIC_NAME!");
    static final List<ColumnFacts> PROCEDURES =
            of("PROCEDURE_CAT, PROCEDURE_SCHEM, PROCEDURE_NAME!, RESERVED1, RESERVED2, RESERVED3, REMARKS,"
                    + " PROCEDURE_TYPE:s!, SPECIFIC_NAME!");
    static final List<ColumnFacts> PROCEDURE_COLUMNS = of(
            "PROCEDURE_CAT, PROCEDURE_SCHEM, PROCEDURE_NAME!, COLUMN_NAME!, COLUMN_TYPE:s!, DATA_TYPE:i!, TYPE_NAME!,"
                    + " PRECISION:i, LENGTH:i, SCALE:s, RADIX:s, NULLABLE:s!, REMARKS, COLUMN_DEF, SQL_DATA_TYPE:i,"
                    + " SQL_DATETIME_SUB:i, CHAR_OCTET_LENGTH:i, ORDINAL_POSITION:i!, IS_NULLABLE!, SPECIFIC_NAME!");
    static final List<ColumnFacts> COLUMN_PRIVILEGES =
            of("TABLE_CAT, TABLE_SCHEM, TABLE_NAME!, COLUMN_NAME!, GRANTOR, GRANTEE!, PRIVILEGE!, IS_GRANTABLE");
    static final List<ColumnFacts> TABLE_PRIVILEGES =
            of("TABLE_CAT, TABLE_SCHEM, TABLE_NAME!, GRANTOR, GRANTEE!, PRIVILEGE!, IS_GRANTABLE");
    static final List<ColumnFacts> USER_TYPES =
            of("TYPE_CAT, TYPE_SCHEM, TYPE_NAME!, CLASS_NAME!, DATA_TYPE:i!, REMARKS, BASE_TYPE:s");
    static final List<ColumnFacts> SUPER_TYPES =
            of("TYPE_CAT, TYPE_SCHEM, TYPE_NAME!, SUPERTYPE_CAT, SUPERTYPE_SCHEM, SUPERTYPE_NAME!");
    static final List<ColumnFacts> SUPER_TABLES = of("TABLE_CAT, TABLE_SCHEM, TABLE_NAME!, SUPERTABLE_NAME!");
    static final List<ColumnFacts> ATTRIBUTES =
            of("TYPE_CAT, TYPE_SCHEM, TYPE_NAME!, ATTR_NAME!, DATA_TYPE:i!, ATTR_TYPE_NAME!, ATTR_SIZE:i,"
                    + " DECIMAL_DIGITS:i, NUM_PREC_RADIX:i, NULLABLE:i!, REMARKS, ATTR_DEF, SQL_DATA_TYPE:i,"
                    + " SQL_DATETIME_SUB:i, CHAR_OCTET_LENGTH:i, ORDINAL_POSITION:i!, IS_NULLABLE!, SCOPE_CATALOG,"
                    + " SCOPE_SCHEMA, SCOPE_TABLE, SOURCE_DATA_TYPE:s");
    static final List<ColumnFacts> CLIENT_INFO = of("NAME!, MAX_LEN:i!, DEFAULT_VALUE, DESCRIPTION");
    static final List<ColumnFacts> PSEUDO_COLUMNS =
            of("TABLE_CAT, TABLE_SCHEM, TABLE_NAME!, COLUMN_NAME!, DATA_TYPE:i!, COLUMN_SIZE:i, DECIMAL_DIGITS:i,"
                    + " NUM_PREC_RADIX:i, COLUMN_USAGE!, REMARKS, CHAR_OCTET_LENGTH:i, IS_NULLABLE!");

    private static final int NAME_LENGTH = 1_024;

    private MetaDataColumns() {}

    /** Columns with commas between: a name, then {@code :i}, {@code :l}, {@code :s} or {@code :b} if no text, {@code !} if never null. */
    private static List<ColumnFacts> of(String line) {
        List<ColumnFacts> columns = new ArrayList<>();
        for (String part : line.split(", *", -1)) {
            boolean nullable = !part.endsWith("!");
            String text = nullable ? part : part.substring(0, part.length() - 1);
            int colon = text.indexOf(':');
            ColumnType type = typeOf(colon < 0 ? 't' : text.charAt(colon + 1));
            columns.add(ColumnFacts.of(colon < 0 ? text : text.substring(0, colon), type, nullable));
        }
        return List.copyOf(columns);
    }

    private static ColumnType typeOf(char letter) {
        return switch (letter) {
            case 'i' -> ColumnType.of(TypeKind.INTEGER);
            case 'l' -> ColumnType.of(TypeKind.BIGINT);
            case 's' -> ColumnType.of(TypeKind.SMALLINT);
            case 'b' -> ColumnType.of(TypeKind.BOOLEAN);
            default -> ColumnType.of(TypeKind.VARCHAR, NAME_LENGTH, 0);
        };
    }
}
