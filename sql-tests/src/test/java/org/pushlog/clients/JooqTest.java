package org.pushlog.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jooq.DSLContext;
import org.jooq.Meta;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.codegen.GenerationTool;
import org.jooq.impl.DSL;
import org.jooq.meta.jaxb.Configuration;
import org.jooq.meta.jaxb.Database;
import org.jooq.meta.jaxb.Generator;
import org.jooq.meta.jaxb.Jdbc;
import org.jooq.meta.jaxb.Logging;
import org.jooq.meta.jaxb.Target;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** jOOQ: classes generated from our metadata, compiled and used; and queries of its dialect DEFAULT over tables found at run time. */
final class JooqTest {
    /** A program over generated classes. Its answer is the list of names. */
    private static final String PROGRAM = """
        import static generated.Tables.*;
        import java.util.*;
        import org.jooq.*;
        import org.jooq.impl.DSL;

        public final class Program {
            public static List<String> names(DSLContext jooq) {
                return jooq.select(REFS.NAME)
                        .from(REFS)
                        .join(PUSHES).on(PUSHES.PUSH_SEQ.eq(REFS.PUSH_SEQ)).and(PUSHES.STORE.eq(REFS.STORE))
                        .where(REFS.NAME.like("refs/%"))
                        .and(REFS.UPDATED_AT.gt(java.time.LocalDateTime.of(1970, 1, 1, 0, 0)))
                        .and(REFS.STORE.eq("live"))
                        .groupBy(REFS.NAME)
                        .having(DSL.count().ge(1))
                        .orderBy(REFS.NAME)
                        .limit(10)
                        .fetch(REFS.NAME);
            }
        }
        """;

    @BeforeAll
    static void quiet() {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
    }

    @Test
    void generatedClassesCompileAndAnswer(@TempDir Path folder, @TempDir Path generated) throws Exception {
        try (LiveLocation location = LiveLocation.in(folder)) {
            GenerationTool.generate(new Configuration()
                    .withLogging(Logging.ERROR)
                    .withJdbc(new Jdbc()
                            .withDriver("org.pushlog.driver.PushLogDriver")
                            .withUrl(location.url()))
                    .withGenerator(new Generator()
                            .withDatabase(new Database()
                                    .withName("org.jooq.meta.jdbc.JDBCDatabase")
                                    .withInputSchema("pushlog"))
                            .withTarget(
                                    new Target().withPackageName("generated").withDirectory(generated.toString()))));
            String refs = Files.readString(generated.resolve("generated/tables/Refs.java"));
            assertThat(refs)
                    .contains("One ref as it now stands")
                    .contains("Full name of the ref")
                    .contains("getPrimaryKey()")
                    .contains("SQLDataType.DECIMAL_INTEGER(20)");
            try (URLClassLoader classes = compile(generated);
                    Connection connection = DriverManager.getConnection(location.url())) {
                Object names = classes.loadClass("Program")
                        .getMethod("names", DSLContext.class)
                        .invoke(null, DSL.using(connection, SQLDialect.DEFAULT));
                assertThat((List<?>) names)
                        .isNotEmpty()
                        .allMatch(name -> name.toString().startsWith("refs/"));
            }
        }
    }

    private static URLClassLoader compile(Path folder) throws IOException {
        Path program = folder.resolve("Program.java");
        Files.writeString(program, PROGRAM, StandardCharsets.UTF_8);
        List<String> arguments = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", folder.toString(), "-cp"));
        arguments.add(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> arguments.add(file.toString()));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, null, null, arguments.toArray(new String[0])))
                .isZero();
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, JooqTest.class.getClassLoader());
    }

    @Test
    void tablesFoundAtRunTimeCanBeAsked(@TempDir Path folder) throws Exception {
        try (LiveLocation location = LiveLocation.in(folder);
                Connection connection = DriverManager.getConnection(location.url())) {
            DSLContext jooq = DSL.using(connection, SQLDialect.DEFAULT);
            Meta meta = jooq.meta();
            assertThat(meta.getSchemas("pushlog")).hasSize(1);
            List<Table<?>> tables = meta.getTables().stream()
                    .filter(table -> table.getSchema() != null
                            && table.getSchema().getName().equals("pushlog"))
                    .toList();
            assertThat(tables).hasSizeGreaterThan(15);
            for (Table<?> table : tables) {
                Result<? extends Record> rows =
                        jooq.selectFrom(table).orderBy(table.field(0)).limit(3).fetch();
                assertThat(rows.fields()).hasSameSizeAs(table.fields());
                assertThat(jooq.fetchCount(table)).isGreaterThanOrEqualTo(rows.size());
            }
        }
    }

    @Test
    void itsFormsOfQueriesAreTaken(@TempDir Path folder) throws SQLException, IOException, InterruptedException {
        try (LiveLocation location = LiveLocation.in(folder);
                Connection connection = DriverManager.getConnection(location.url())) {
            DSLContext jooq = DSL.using(connection, SQLDialect.DEFAULT);
            Table<?> log = DSL.table(DSL.name("pushlog", "ref_log"));
            var name = DSL.field(DSL.name("ref_log", "name"), String.class);
            var push = DSL.field(DSL.name("ref_log", "push_seq"), java.math.BigDecimal.class);
            var rank = DSL.rowNumber()
                    .over(DSL.partitionBy(name).orderBy(push.desc()))
                    .as("rank_of_row");
            var ranked = jooq.select(name, push, rank).from(log).asTable("ranked");
            assertThat(jooq.select(ranked.field("name", String.class))
                            .from(ranked)
                            .where(ranked.field("rank_of_row", Integer.class).eq(1))
                            .orderBy(1)
                            .fetch(0, String.class))
                    .isNotEmpty()
                    .isSorted()
                    .doesNotHaveDuplicates();
            assertThat(jooq.selectDistinct(DSL.upper(name), DSL.coalesce(push, DSL.inline(0)))
                            .from(log)
                            .where(name.in("a", "b")
                                    .or(push.between(java.math.BigDecimal.ONE, java.math.BigDecimal.TEN)))
                            .orderBy(DSL.one())
                            .fetch())
                    .isNotNull();
            assertThat(jooq.fetchExists(jooq.selectOne().from(log).where(name.isNotNull())))
                    .isTrue();
            assertThat(jooq.resultQuery("SELECT COUNT(*) FROM ref_log WHERE name = ?", "none")
                            .fetchOne(0, Integer.class))
                    .isZero();
        }
    }
}
