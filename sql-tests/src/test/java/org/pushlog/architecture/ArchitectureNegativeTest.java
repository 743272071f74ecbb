package org.pushlog.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shows that each wall is seen to break, on a small tree of packages that breaks them all. */
final class ArchitectureNegativeTest {

    private static final String ROOT = "org.pushlog.architecture.fixture";
    private static final Walls WALLS = new Walls(ROOT);
    private static final JavaClasses FIXTURE = new ClassFileImporter().importPackages(ROOT);

    @ParameterizedTest
    @CsvSource({
        "storage.io, storage.io.ReachesUp",
        "adapter.plan, adapter.plan.ReachesBelowFacade",
    })
    void misplacedNameIsCaught(String roomName, String culprit) {
        Room room = Room.ALL.stream()
                .filter(candidate -> candidate.name().equals(roomName))
                .findFirst()
                .orElseThrow();
        assertOnlyCulprit(WALLS.wallOf(room), culprit);
    }

    @Test
    void roomsThatKeepTheirWallsPass() {
        List<String> broken = Room.ALL.stream()
                .filter(room -> WALLS.wallOf(room).evaluate(FIXTURE).hasViolation())
                .map(Room::name)
                .toList();
        assertThat(broken).containsExactly("storage.io", "adapter.plan");
    }

    @Test
    void classWithoutARoomIsCaught() {
        assertOnlyCulprit(WALLS.everyClassHasARoom(), "attic.Homeless");
    }

    @Test
    void cycleIsCaught() {
        assertThat(WALLS.noCycles().evaluate(FIXTURE).getFailureReport().toString())
                .contains("Cycle detected", "storage.io", "storage.log");
    }

    @ParameterizedTest
    @CsvSource({
        "storage does not name Calcite, storage.store.NamesCalcite",
        "storage does not name JDBC, storage.log.NamesJdbc",
        "only storage.ipc names Arrow's flatbuffers, storage.archive.NamesFlatbuffers",
        "only storage.arrow names Arrow's vectors, storage.store.NamesVectors",
        "only storage.io names channels, storage.log.NamesChannels",
        "operators do not name the planner, adapter.exec.NamesPlanner",
        "no class or package is named for being handy, storage.log.FrameHelper",
        "only storage.io throws IOException from methods that are not private, storage.archive.ThrowsIoException",
    })
    void generalBreachIsCaught(String description, String culprit) {
        ArchRule rule = WALLS.generalRules().stream()
                .filter(candidate -> candidate.getDescription().equals(description))
                .findFirst()
                .orElseThrow();
        assertOnlyCulprit(rule, culprit);
    }

    @Test
    void everyGeneralRuleBreaks() {
        assertThat(WALLS.generalRules()).allMatch(rule -> rule.evaluate(FIXTURE).hasViolation());
    }

    private static void assertOnlyCulprit(ArchRule rule, String culprit) {
        List<String> details = rule.evaluate(FIXTURE).getFailureReport().getDetails();
        assertThat(details).isNotEmpty().allMatch(detail -> detail.contains("<" + ROOT + "." + culprit));
    }
}
