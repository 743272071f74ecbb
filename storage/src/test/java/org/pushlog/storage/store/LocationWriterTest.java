package org.pushlog.storage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.pushlog.storage.error.InvalidRequestException;
import org.pushlog.storage.error.StorageException;
import org.pushlog.storage.error.StoreLockedException;
import org.pushlog.storage.io.FaultyDirectory;
import org.pushlog.storage.io.FaultyDirectory.FaultKind;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Batch;
import org.pushlog.storage.ipc.BatchBuilder;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.store.history.WellKnown;

/** Pushes through the facade: numbers, locks, what is seen before and after a commit, logs made and dropped. */
final class LocationWriterTest {
    private static final Schema NAME_AND_TARGET =
            Schema.of(new Field("name", ArrowType.UTF8, false), new Field("target", ArrowType.UTF8, true));
    private static final Schema NAME_ONLY = Schema.of(new Field("name", ArrowType.UTF8, false));
    private static final WriteOptions IMPATIENT = WriteOptions.DEFAULT.withLockTimeout(Duration.ZERO);

    @TempDir
    private Path folder;

    @Test
    void aPushIsSeenByItselfAtOnceAndByOthersAfterItsCommit() throws IOException {
        Files.createFile(folder.resolve("refs.log"));
        try (Location location = open();
                OpenPush push = new LocationWriter(location, WriteOptions.DEFAULT).begin("refs", null)) {
            assertThat(push.pushSeq()).hasValue(0);
            push.add(ref("refs/heads/a", "1"));
            assertThat(names(push.snapshot())).containsExactly("refs/heads/a=1@0");
            push.add(ref("refs/heads/b", "2"));
            push.add(ref("refs/heads/a", null));
            assertThat(names(push.snapshot())).containsExactly("refs/heads/b=2@0");
            assertThat(names(location.snapshot())).isEmpty();
            assertThat(push.rowCount()).isEqualTo(3);
            push.commit();
            assertThat(names(location.snapshot())).containsExactly("refs/heads/b=2@0");
        }
    }

    @Test
    void whatIsTakenBackIsNotSeenNorWritten() throws IOException {
        Files.createFile(folder.resolve("refs.log"));
        try (Location location = open()) {
            LocationWriter writer = new LocationWriter(location, WriteOptions.DEFAULT);
            push(writer, "x", "1");
            try (OpenPush push = writer.begin("refs", null)) {
                push.add(ref("a", "1"));
                assertThat(names(push.snapshot())).containsExactly("a=1@1", "x=1@0");
                int mark = push.mark();
                push.add(ref("b", "2"));
                push.add(ref("c", "2"));
                assertThat(names(push.snapshot())).containsExactly("a=1@1", "b=2@1", "c=2@1", "x=1@0");
                push.rollbackTo(mark);
                assertThat(names(push.snapshot())).containsExactly("a=1@1", "x=1@0");
                push.add(ref("d", "3"));
                assertThat(names(push.snapshot())).containsExactly("a=1@1", "d=3@1", "x=1@0");
            }
            assertThat(names(location.snapshot())).containsExactly("x=1@0");
            assertThat(location.snapshot().recovery().get(0).frameCount()).isEqualTo(1);
        }
    }

    @Test
    void numbersGoOnAfterTheSealedPart() throws IOException {
        Samples.copy("git/live", folder);
        Path store = folder.resolve("demo.git/gunnar-git.znippy");
        Samples.write(store.resolve("repository.znippy"), Samples.bytes("git/sealed/repository.znippy"));
        Files.delete(store.resolve("refs.log"));
        try (Location location = Location.open(store, Samples.ORIGINAL)) {
            LocationWriter writer = new LocationWriter(location, WriteOptions.DEFAULT);
            try (OpenPush push = writer.begin("refs", null)) {
                assertThat(push.pushSeq()).hasValue(35);
                push.add(ref("refs/heads/zz", "1"));
                assertThat(names(push.snapshot())).contains("refs/heads/zz=1@35");
                push.commit();
            }
            assertThat(names(location.snapshot()))
                    .contains("refs/heads/zz=1@35")
                    .hasSizeGreaterThan(3);
        }
    }

    @Test
    void aSecondPushWaitsForTheFirst() throws IOException {
        Files.createFile(folder.resolve("refs.log"));
        try (Location location = open();
                Location other = open()) {
            try (OpenPush first = new LocationWriter(location, IMPATIENT).begin("refs", null)) {
                assertThatThrownBy(() -> new LocationWriter(other, IMPATIENT).begin("refs", null))
                        .isInstanceOf(StoreLockedException.class)
                        .hasMessageContaining("refs.log.lock");
                first.add(ref("a", "1"));
                first.commit();
            }
            try (OpenPush second = new LocationWriter(other, IMPATIENT).begin("refs", null)) {
                assertThat(second.pushSeq()).hasValue(1);
                assertThat(names(second.snapshot())).containsExactly("a=1@0");
            }
        }
    }

    @Test
    void rowsThatDoNotFitAreRefusedWhole() throws IOException {
        Files.createFile(folder.resolve("refs.log"));
        try (Location location = open();
                OpenPush push = new LocationWriter(location, WriteOptions.DEFAULT).begin("refs", null)) {
            Batch numbers = batch(Schema.of(
                    new Field("name", ArrowType.UTF8, false), new Field("push_seq", ArrowType.UINT64, false)));
            assertThatThrownBy(() -> push.add(numbers))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessage("refs: push_seq is given by the log: expected 0, found 7");
            assertThatThrownBy(() -> push.add(batch(Schema.of(new Field("target", ArrowType.UTF8, true)))))
                    .hasMessage("refs: the column name needs a value");
            assertThatThrownBy(() -> push.add(batch(Schema.of(new Field("nme", ArrowType.UTF8, true)))))
                    .hasMessageContaining("a push has a column nme of type")
                    .hasMessageContaining("which the log does not have");
            BatchBuilder noName = new BatchBuilder(Schema.of(new Field("name", ArrowType.UTF8, true)));
            noName.column(0).appendNull();
            assertThatThrownBy(() -> push.add(noName.build())).hasMessage("refs: the column name may not be null");
            assertThat(push.rowCount()).isZero();
        }
    }

    @Test
    void theOrderOfTheKeysHoldsOverManyPushes() throws IOException {
        Files.createFile(folder.resolve("refs.log"));
        for (int seed = 0; seed < 4; seed++) {
            Random random = FaultyDirectory.random(seed);
            TreeMap<String, String> expected = new TreeMap<>();
            try (Location location = open()) {
                LocationWriter writer = new LocationWriter(location, WriteOptions.DEFAULT.withDurable(false));
                names(location.snapshot()).forEach(line -> expected.put(line.split("=", 2)[0], line));
                for (int number = 0; number < 40; number++) {
                    try (OpenPush push = writer.begin("refs", null)) {
                        for (int row = random.nextInt(4); row >= 0; row--) {
                            String name = "k" + random.nextInt(60);
                            String target = random.nextInt(3) == 0 ? null : "t" + number;
                            push.add(ref(name, target));
                            expected.remove(name);
                            if (target != null) {
                                expected.put(
                                        name,
                                        name + "=" + target + "@"
                                                + push.pushSeq().getAsLong());
                            }
                        }
                        push.commit();
                    }
                    assertThat(names(location.snapshot()))
                            .as("seed %d, push %d", seed, number)
                            .containsExactlyElementsOf(expected.values());
                }
            }
        }
    }

    @Test
    void aPushWithoutRowsWritesNothing() throws IOException {
        Path log = Files.createFile(folder.resolve("refs.log"));
        try (Location location = open();
                OpenPush push = new LocationWriter(location, WriteOptions.DEFAULT).begin("refs", null)) {
            push.add(new BatchBuilder(NAME_ONLY).build());
            push.commit();
            assertThat(log).isEmptyFile();
        }
    }

    @Test
    void severalStoresMustBeToldApart() throws IOException {
        for (String store : List.of("one", "two")) {
            Files.createFile(Files.createDirectory(folder.resolve(store)).resolve("refs.log"));
        }
        try (Location location = open()) {
            LocationWriter writer = new LocationWriter(location, WriteOptions.DEFAULT);
            assertThat(writer.storesOf("refs")).containsExactly("one", "two");
            assertThatThrownBy(() -> writer.begin("refs", null))
                    .hasMessage("refs: several stores have a log of this name, name one of them: one, two");
            assertThatThrownBy(() -> writer.begin("refs", "three"))
                    .hasMessage("refs: the store three has no log of this name; these have: one, two");
            assertThatThrownBy(() -> writer.begin("refz", null))
                    .hasMessage("refz: there is no log of this name to write to");
            push(writer, "two", "a", "1");
            try (Snapshot snapshot = location.snapshot()) {
                assertThat(snapshot.stores().get(0).histories()).isEmpty();
                assertThat(snapshot.stores().get(1).histories()).hasSize(1);
            }
        }
    }

    @Test
    void aLogIsMadeAndDropped() {
        List<Field> columns = List.of(new Field("id", ArrowType.INT64, false), new Field("what", ArrowType.UTF8, true));
        try (Location location = open()) {
            LocationWriter writer = new LocationWriter(location, WriteOptions.DEFAULT);
            writer.createLog("items", columns, List.of("id"));
            try (Snapshot snapshot = location.snapshot()) {
                History items = snapshot.stores().get(0).histories().get(0);
                assertThat(items.name()).isEqualTo("items");
                assertThat(items.keyColumns()).containsExactly("id");
                assertThat(items.namesItsKey()).isTrue();
                assertThat(items.hasDeletedColumn()).isTrue();
            }
            assertThatThrownBy(() -> writer.createLog("items", columns, List.of("id")))
                    .hasMessage("items.log: is there already");
            BatchBuilder rows = new BatchBuilder(Schema.of(columns.get(0)));
            rows.column(0).append(5L);
            try (OpenPush push = writer.begin("items", null)) {
                push.add(rows.build());
                push.commit();
            }
            assertThat(writer.compact("items", null).framesAfter()).isEqualTo(1);
            assertThatThrownBy(() -> writer.dropLog("items", null, false))
                    .hasMessage("items: the log has 1 rows; it can be dropped with drop=allow only");
            writer.dropLog("items", null, true);
            try (Snapshot snapshot = location.snapshot()) {
                assertThat(snapshot.stores()).isEmpty();
            }
        }
    }

    @Test
    void logsThatWouldBeTakenForOthersAreNotMade() {
        Field id = new Field("id", ArrowType.INT64, false);
        try (Location location = open()) {
            LocationWriter writer = new LocationWriter(location, WriteOptions.DEFAULT);
            assertThatThrownBy(() -> writer.createLog("refs", List.of(id), List.of()))
                    .hasMessage("refs: the name is taken by a table that is always there");
            assertThatThrownBy(() -> writer.createLog("a-b", List.of(id), List.of()))
                    .hasMessageContaining("lower-case letters, digits and underscores");
            assertThatThrownBy(() -> writer.createLog("t", List.of(id, id), List.of()))
                    .hasMessage("t: the column id is there twice");
            assertThatThrownBy(() ->
                            writer.createLog("t", List.of(new Field("Deleted", ArrowType.BOOL, false)), List.of()))
                    .hasMessage("t: the column Deleted is one that every log gets");
            assertThatThrownBy(
                            () -> writer.createLog("t", WellKnown.REFS.fields().subList(0, 4), List.of()))
                    .hasMessage("t: a log with these columns would be taken for one of refs or secrets");
            assertThatThrownBy(() -> writer.createLog("t", List.of(id), List.of("other")))
                    .hasMessage("t: the key column other cannot be one");
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whateverBreaksDuringACommitAllOfItIsThereOrNothing() throws IOException {
        for (int seed = 0; seed < 120; seed++) {
            assertThat(violation(seed, false)).as("seed %d", seed).isNull();
        }
    }

    /** The negative control: on a disk that lies about what is durable the same sweep finds acknowledged pushes lost. */
    @Test
    void onADiskThatLiesTheSameSweepFails() throws IOException {
        int violations = 0;
        for (int seed = 0; seed < 40; seed++) {
            violations += violation(seed, true) == null ? 0 : 1;
        }
        assertThat(violations).isPositive();
    }

    /** Pushes two refs at a time until something breaks, cuts the power, and says what is wrong with what is left; or null. */
    private @Nullable String violation(int seed, boolean diskLies) throws IOException {
        Path place = Files.createDirectory(folder.resolve("seed" + seed));
        Files.createFile(place.resolve("refs.log"));
        Random random = FaultyDirectory.random(seed);
        FaultyDirectory disk = FaultyDirectory.over(place, seed);
        if (diskLies) {
            disk.syncsNothing();
        }
        List<StorageException> failures = new ArrayList<>();
        int acknowledged = -1;
        int attempted = -1;
        try (Location location = Location.open(place, StoreOptions.defaults())) {
            LocationWriter writer = new LocationWriter(location, WriteOptions.DEFAULT, path -> disk);
            disk.faultAt(random.nextInt(9), List.of(FaultKind.values()).get(random.nextInt(3)));
            for (int number = 0; number < 4 && !disk.isOff(); number++) {
                attempted = number;
                try (OpenPush push = writer.begin("refs", null)) {
                    push.add(ref("a", Integer.toString(number)));
                    push.add(ref("b", Integer.toString(number)));
                    push.commit();
                    acknowledged = number;
                } catch (StorageException e) {
                    failures.add(e);
                }
            }
        }
        disk.powerOff();
        try (Location location = Location.open(place, StoreOptions.defaults())) {
            List<String> left = names(location.snapshot());
            if (left.isEmpty()) {
                return acknowledged < 0 ? null : "push " + acknowledged + " was acknowledged and nothing is left";
            }
            List<String> targets = left.stream()
                    .map(line -> line.replaceAll(".*=|@.*", ""))
                    .distinct()
                    .toList();
            if (left.size() != 2 || targets.size() != 1) {
                return "half a push: " + left + " after " + failures;
            }
            int target = Integer.parseInt(targets.get(0));
            boolean isOneOfThem = target >= acknowledged && target <= attempted;
            return isOneOfThem ? null : "push " + acknowledged + " was acknowledged, and " + target + " is left";
        }
    }

    private Location open() {
        return Location.open(folder, StoreOptions.defaults());
    }

    private static void push(LocationWriter writer, String name, String target) {
        push(writer, null, name, target);
    }

    private static void push(LocationWriter writer, @Nullable String store, String name, String target) {
        try (OpenPush push = writer.begin("refs", store)) {
            push.add(ref(name, target));
            push.commit();
        }
    }

    private static Batch ref(String name, @Nullable String target) {
        BatchBuilder builder = new BatchBuilder(NAME_AND_TARGET);
        builder.column(0).append(name);
        if (target == null) {
            builder.column(1).appendNull();
        } else {
            builder.column(1).append(target);
        }
        return builder.build();
    }

    /** One row: texts are "x", numbers 7. */
    private static Batch batch(Schema schema) {
        BatchBuilder builder = new BatchBuilder(schema);
        for (int i = 0; i < schema.fieldCount(); i++) {
            if (schema.field(i).type().kind() == ArrowType.Kind.UTF8) {
                builder.column(i).append("x");
            } else {
                builder.column(i).append(7L);
            }
        }
        return builder.build();
    }

    private static List<String> names(Snapshot open) {
        List<String> names = new ArrayList<>();
        try (Snapshot snapshot = open) {
            for (StoreSnapshot store : snapshot.stores()) {
                for (History history : store.histories()) {
                    for (String line : HistoryTexts.current(history)) {
                        names.add(line.replaceAll(
                                "\\{\"name\":\"([^\"]*)\",\"target\":\"?([^\",]*)\"?,.*\"push_seq\":(\\d+).*",
                                "$1=$2@$3"));
                    }
                }
            }
        }
        return names;
    }
}
