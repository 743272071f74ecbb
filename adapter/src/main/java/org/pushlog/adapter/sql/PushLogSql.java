package org.pushlog.adapter.sql;

import java.util.Properties;
import org.apache.calcite.adapter.java.JavaTypeFactory;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.config.NullCollation;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.validate.SqlValidator;
import org.pushlog.adapter.sql.parser.PushLogSqlParserImpl;

/** The settings of the dialect, for whoever parses, validates or plans its statements. All are immutable. */
public final class PushLogSql {
    private static final int IDENTIFIER_LENGTH_MAX = 1_024;

    private static final SqlParser.Config PARSER = SqlParser.config()
            .withParserFactory(PushLogSqlParserImpl.FACTORY)
            .withConformance(PushLogConformance.INSTANCE)
            .withQuoting(Quoting.DOUBLE_QUOTE)
            .withUnquotedCasing(Casing.UNCHANGED)
            .withQuotedCasing(Casing.UNCHANGED)
            .withCaseSensitive(false)
            .withIdentifierMaxLength(IDENTIFIER_LENGTH_MAX);

    private static final SqlValidator.Config VALIDATOR = SqlValidator.Config.DEFAULT
            .withConformance(PushLogConformance.INSTANCE)
            .withDefaultNullCollation(NullCollation.HIGH)
            .withIdentifierExpansion(true)
            .withLenientOperatorLookup(false);

    private static final CalciteConnectionConfig CONNECTION = connection();

    private PushLogSql() {}

    /** Names are kept as they are written, matched ignoring case and quoted by double quotes. */
    public static SqlParser.Config parserConfig() {
        return PARSER;
    }

    /** NULLs sort as the highest value; comparisons of different types convert. */
    public static SqlValidator.Config validatorConfig() {
        return VALIDATOR;
    }

    /** The functions and operators of the dialect; functions of a schema come from its catalogue reader. */
    public static SqlOperatorTable operatorTable() {
        return PushLogOperators.table();
    }

    /** A type factory of the dialect; types of two factories must not be mixed, so one statement uses one. */
    public static JavaTypeFactory typeFactory() {
        return new PushLogTypeFactory();
    }

    /** The same settings in the form that a catalogue reader and the planner take. */
    public static CalciteConnectionConfig connectionConfig() {
        return CONNECTION;
    }

    private static CalciteConnectionConfig connection() {
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
        properties.setProperty(CalciteConnectionProperty.UNQUOTED_CASING.camelName(), Casing.UNCHANGED.name());
        properties.setProperty(CalciteConnectionProperty.QUOTED_CASING.camelName(), Casing.UNCHANGED.name());
        properties.setProperty(CalciteConnectionProperty.QUOTING.camelName(), Quoting.DOUBLE_QUOTE.name());
        properties.setProperty(CalciteConnectionProperty.DEFAULT_NULL_COLLATION.camelName(), NullCollation.HIGH.name());
        return new PushLogConnectionConfig(properties);
    }

    /** The conformance is an object of ours, which no property can name; what every look-up of a name asks is not read from a text each time. */
    private static final class PushLogConnectionConfig extends CalciteConnectionConfigImpl {
        PushLogConnectionConfig(Properties properties) {
            super(properties);
        }

        @Override
        public org.apache.calcite.sql.validate.SqlConformance conformance() {
            return PushLogConformance.INSTANCE;
        }

        @Override
        public boolean caseSensitive() {
            return false;
        }
    }
}
