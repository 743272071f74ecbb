package org.pushlog.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules between rooms and towards third parties, for a tree of packages below one root. The root is a parameter so
 * that the same rules can be shown to fail on a tree that breaks them.
 */
final class Walls {

    /** Classes that the parser generator writes; their names and throws clauses are not ours. */
    private static final DescribedPredicate<JavaClass> GENERATED = DescribedPredicate.describe(
            "generated parser classes",
            type -> type.getName()
                    .matches(
                            ".*\\.(PushLogSqlParserImpl\\w*|ParseException|SimpleCharStream|Token|TokenMgrError)(\\$.*)?"));

    private final String root;

    Walls(String root) {
        this.root = root;
    }

    /** A room names itself and what the list of rooms lets it name, nothing else of the tree. */
    ArchRule wallOf(Room room) {
        String[] allowed = Stream.concat(Stream.of(room.name()), room.mayName().stream())
                .map(this::packagesOf)
                .toArray(String[]::new);
        return noClasses()
                .that(resideInAPackage(packagesOf(room.name())))
                .should()
                .dependOnClassesThat(resideInAPackage(root + "..").and(not(resideInAnyPackage(allowed))))
                .as("room " + room.name() + " names only itself and " + room.mayName())
                .allowEmptyShould(true);
    }

    /** A class outside the list of rooms has no wall, so there is none. */
    ArchRule everyClassHasARoom() {
        String[] rooms = Room.ALL.stream().map(room -> packagesOf(room.name())).toArray(String[]::new);
        return classes()
                .that()
                .doNotHaveSimpleName("package-info")
                .should()
                .resideInAnyPackage(rooms)
                .as("every class lives in a room of the list");
    }

    ArchRule noCycles() {
        return slices().matching(root + ".(**)").should().beFreeOfCycles().allowEmptyShould(true);
    }

    /** The walls towards libraries and the JDK, and the rules about names and throws clauses. */
    List<ArchRule> generalRules() {
        List<ArchRule> rules = new ArrayList<>();
        rules.add(noClasses()
                .that(resideInAPackage(packagesOf("storage")))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.calcite..")
                .as("storage does not name Calcite"));
        rules.add(noClasses()
                .that(in("storage").and(not(in("storage.arrow"))))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..")
                .as("storage does not name JDBC"));
        // The bridge hands Arrow its messages, and writes through a channel that goes to memory.
        rules.add(onlyIn("storage.ipc", in("storage.arrow"), "Arrow's flatbuffers", "org.apache.arrow.flatbuf.."));
        rules.add(onlyIn(
                "storage.arrow",
                bridgeOfTheDriver(),
                "Arrow's vectors",
                "org.apache.arrow.vector..",
                "org.apache.arrow.memory..",
                "org.apache.arrow.adapter..",
                "org.apache.arrow.c.."));
        rules.add(onlyIn("storage.io", in("storage.arrow"), "channels", "java.nio.channels.."));
        rules.add(noClasses()
                .that(in("adapter.exec"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.calcite.adapter..",
                        "org.apache.calcite.plan..",
                        "org.apache.calcite.prepare..",
                        "org.apache.calcite.rel..",
                        "org.apache.calcite.rex..",
                        "org.apache.calcite.sql2rel..",
                        "org.apache.calcite.tools..")
                .as("operators do not name the planner"));
        rules.add(noClasses()
                .that(not(GENERATED))
                .should()
                .haveNameMatching(".*(Utils?|Helpers?|Managers?|Impl)")
                .orShould()
                .resideInAnyPackage("..util..", "..utils..", "..helper..")
                .as("no class or package is named for being handy"));
        rules.add(onlyIoThrowsIoException());
        return rules.stream().map(rule -> rule.allowEmptyShould(true)).toList();
    }

    /** The classes of the driver that the one jar leaves out. */
    private DescribedPredicate<JavaClass> bridgeOfTheDriver() {
        return in("driver").and(nameMatching(".*\\.Arrow[^.]*"));
    }

    private ArchRule onlyIn(String room, DescribedPredicate<JavaClass> exception, String what, String... packages) {
        return noClasses()
                .that(not(in(room)).and(not(exception)))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages)
                .as("only " + room + " names " + what);
    }

    private ArchRule onlyIoThrowsIoException() {
        return codeUnits()
                .that()
                .areDeclaredInClassesThat(in("storage")
                        .or(in("adapter"))
                        .or(in("driver"))
                        .and(not(in("storage.io")))
                        .and(not(GENERATED)))
                .and()
                .areNotPrivate()
                .should(new NotThrowIoExceptionOfItsOwn())
                .as("only storage.io throws IOException from methods that are not private");
    }

    private DescribedPredicate<JavaClass> in(String room) {
        return resideInAPackage(packagesOf(room));
    }

    private String packagesOf(String room) {
        return root + "." + room + "..";
    }

    /** A method that overrides one of the JDK or a library keeps that one's throws clause. */
    private static final class NotThrowIoExceptionOfItsOwn extends ArchCondition<JavaCodeUnit> {

        NotThrowIoExceptionOfItsOwn() {
            super("not declare IOException unless an overridden method does");
        }

        @Override
        public void check(JavaCodeUnit unit, ConditionEvents events) {
            boolean own = unit.getThrowsClause().containsType(IOException.class)
                    && !unit.getModifiers().contains(JavaModifier.SYNTHETIC)
                    && !overridesThrowing(unit);
            events.add(new SimpleConditionEvent(unit, !own, unit.getDescription() + " declares IOException"));
        }

        private static boolean overridesThrowing(JavaCodeUnit unit) {
            String[] parameters =
                    unit.getRawParameterTypes().stream().map(JavaClass::getName).toArray(String[]::new);
            JavaClass owner = unit.getOwner();
            return Stream.concat(owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
                    .filter(type -> !type.getPackageName().startsWith("org.pushlog"))
                    .flatMap(type -> type.tryGetMethod(unit.getName(), parameters).stream())
                    .anyMatch(method -> method.getThrowsClause().containsType(IOException.class));
        }
    }
}
