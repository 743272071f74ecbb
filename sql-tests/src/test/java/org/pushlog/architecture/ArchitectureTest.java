package org.pushlog.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the walls between the rooms of the product. */
final class ArchitectureTest {

    private static final Walls WALLS = new Walls("org.pushlog");
    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/"))
            .importPackages("org.pushlog");

    static List<Room> rooms() {
        return Room.ALL;
    }

    static List<ArchRule> generalRules() {
        return WALLS.generalRules();
    }

    @Test
    void productClassesAreSeen() {
        assertThat(PRODUCT).extracting(type -> type.getPackageName()).contains("org.pushlog.storage.error");
    }

    @Test
    void roomsNameOnlyEarlierRooms() {
        Set<String> earlier = new HashSet<>();
        for (Room room : Room.ALL) {
            assertThat(earlier).as(room.name()).containsAll(room.mayName());
            assertThat(earlier.add(room.name())).as(room.name()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void roomNamesOnlyWhatItMay(Room room) {
        WALLS.wallOf(room).check(PRODUCT);
    }

    @Test
    void everyClassHasARoom() {
        WALLS.everyClassHasARoom().check(PRODUCT);
    }

    @Test
    void packagesAreFreeOfCycles() {
        WALLS.noCycles().check(PRODUCT);
    }

    @ParameterizedTest
    @MethodSource("generalRules")
    void generalRuleHolds(ArchRule rule) {
        rule.check(PRODUCT);
    }
}
