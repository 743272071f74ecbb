package org.pushlog.storage.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.pushlog.storage.error.IoFailedException;

/**
 * A folder of a disk that breaks on purpose, by seed. It stands over a real folder, which always shows what a running system would see; at
 * {@link #powerOff()} that folder becomes what could be left on disk: of everything that was not made durable, any part in any order.
 */
public final class FaultyDirectory implements StorageDirectory {
    /** What happens at the chosen step. */
    public enum FaultKind {
        /** The call fails and does nothing. */
        FAIL,
        /** A write stops in the middle; other calls fail. */
        SHORT,
        /** The power goes in the middle of the call. */
        POWER_OFF
    }

    private final LocalDirectory real;
    private final Random random;
    private final Map<String, Content> names = new LinkedHashMap<>();
    private final Map<String, Content> durableNames = new LinkedHashMap<>();
    private final List<NameChange> nameChanges = new ArrayList<>();
    private final List<String> steps = new ArrayList<>();
    private int faultStep = -1;
    private FaultKind faultKind = FaultKind.FAIL;
    private String faultCall = "";
    private long spaceBytes = Long.MAX_VALUE;
    private boolean syncsNothing;
    private boolean off;

    private FaultyDirectory(Path folder, long seed) {
        this.real = LocalDirectory.open(folder);
        this.random = random(seed);
        for (FileFacts facts : real.list()) {
            if (facts.kind() == FileFacts.Kind.FILE && !isLock(facts.name())) {
                Content content = new Content(bytes(facts.name()));
                names.put(facts.name(), content);
                durableNames.put(facts.name(), content);
            }
        }
    }

    /** Random numbers that differ from the first one on between small seeds that lie side by side. */
    public static Random random(long seed) {
        return new Random(seed * 0x9E37_79B9_7F4A_7C15L);
    }

    /** The folder as it is, everything in it durable. */
    public static FaultyDirectory over(Path folder, long seed) {
        return new FaultyDirectory(folder, seed);
    }

    /** The changing call of this number, counted from 0 and from now, goes wrong. */
    public FaultyDirectory faultAt(int step, FaultKind kind) {
        faultStep = steps.size() + step;
        faultKind = kind;
        return this;
    }

    /** Every call of this name fails from now on; "" = none. Names are those that {@link #steps()} shows. */
    public FaultyDirectory failing(String call) {
        faultCall = call;
        return this;
    }

    /** How much all files together may hold. */
    public FaultyDirectory spaceBytes(long bytes) {
        spaceBytes = bytes;
        return this;
    }

    /** A disk that lies: from now on it says that things are durable when they are not. */
    public FaultyDirectory syncsNothing() {
        syncsNothing = true;
        return this;
    }

    /** The changing calls so far. */
    public List<String> steps() {
        return List.copyOf(steps);
    }

    /** How many of the changing calls so far made something durable. */
    public long syncCount() {
        return steps.stream().filter(step -> step.startsWith("sync")).count();
    }

    public boolean isOff() {
        return off;
    }

    /** The power goes: nothing works any more here, and the real folder holds what was left. */
    public void powerOff() {
        if (off) {
            return;
        }
        off = true;
        Map<String, Content> left = new LinkedHashMap<>(durableNames);
        boolean inOrder = random.nextBoolean();
        int keptCount = random.nextInt(nameChanges.size() + 1);
        for (int i = 0; i < nameChanges.size(); i++) {
            if (inOrder ? i < keptCount : random.nextBoolean()) {
                nameChanges.get(i).applyTo(left);
            }
        }
        for (FileFacts facts : real.list()) {
            if (!isLock(facts.name())) {
                real.delete(facts.name());
            }
        }
        Map<Content, byte[]> bytes = new LinkedHashMap<>();
        left.forEach((name, content) -> {
            try {
                Files.write(
                        real.path().resolve(name), bytes.computeIfAbsent(content, one -> one.afterPowerOff(random)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public Path path() {
        return real.path();
    }

    @Override
    public FileFacts find(String name) {
        checkOn();
        return real.find(name);
    }

    @Override
    public List<FileFacts> list() {
        checkOn();
        return real.list();
    }

    @Override
    public ByteSource read(String name) {
        checkOn();
        return real.read(name);
    }

    @Override
    public WritableFile open(String name, OpenMode mode) {
        Content known = names.get(name);
        step("open " + name);
        WritableFile file = real.open(name, mode);
        Content content = known;
        if (content == null) {
            content = new Content(new byte[0]);
            names.put(name, content);
            nameChanges.add(new NameChange(null, name, content));
        } else if (mode == OpenMode.CREATE_OR_EMPTY) {
            content.changes.add(Change.cut(0));
            content.now = new byte[0];
        }
        return new File(name, file, content);
    }

    @Override
    public void rename(String name, String newName) {
        step("rename " + name);
        real.rename(name, newName);
        Content content = names.remove(name);
        names.put(newName, content);
        nameChanges.add(new NameChange(name, newName, content));
    }

    @Override
    public void delete(String name) {
        if (!names.containsKey(name)) {
            return;
        }
        step("delete " + name);
        real.delete(name);
        names.remove(name);
        nameChanges.add(new NameChange(name, null, null));
    }

    @Override
    public void sync() {
        step("sync .");
        if (!syncsNothing) {
            nameChanges.forEach(change -> change.applyTo(durableNames));
            nameChanges.clear();
        }
    }

    @Override
    public WriterLock lock(String lockName, Duration timeout) {
        checkOn();
        return real.lock(lockName, timeout);
    }

    @Override
    public boolean isLockedByOthers(String name) {
        return real.isLockedByOthers(name);
    }

    private void step(String call) {
        checkOn();
        int at = steps.size();
        steps.add(call);
        boolean named = !faultCall.isEmpty() && call.startsWith(faultCall);
        if (at == faultStep && faultKind == FaultKind.POWER_OFF) {
            powerOff();
            throw new IoFailedException(call, -1, "the power is off");
        }
        if (named || at == faultStep) {
            throw new IoFailedException(call, -1, "failed on purpose");
        }
    }

    private boolean isFaultNow() {
        return steps.size() == faultStep;
    }

    private void checkOn() {
        if (off) {
            throw new IoFailedException(real.path().toString(), -1, "the power is off");
        }
    }

    private static boolean isLock(String name) {
        return name.endsWith(".lock");
    }

    private byte[] bytes(String name) {
        try {
            return Files.readAllBytes(real.path().resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An open file. */
    private final class File implements WritableFile {
        private final String name;
        private final WritableFile file;
        private final Content content;

        File(String name, WritableFile file, Content content) {
            this.name = name;
            this.file = file;
            this.content = content;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public long lengthBytes() {
            checkOn();
            return file.lengthBytes();
        }

        @Override
        public void read(long offsetBytes, ByteBuffer target) {
            checkOn();
            file.read(offsetBytes, target);
        }

        @Override
        public void write(long offsetBytes, ByteBuffer bytes) {
            put(offsetBytes, bytes, part -> file.write(offsetBytes, part));
        }

        @Override
        public long append(ByteBuffer bytes) {
            long at = content.now.length;
            put(at, bytes, file::append);
            return at;
        }

        private void put(long offsetBytes, ByteBuffer bytes, java.util.function.Consumer<ByteBuffer> write) {
            byte[] all = new byte[bytes.remaining()];
            bytes.get(all);
            int fitting = (int) Math.max(0, Math.min(all.length, spaceBytes - usedBytes(offsetBytes)));
            boolean isShort = isFaultNow() && faultKind == FaultKind.SHORT;
            boolean ends = isFaultNow() && faultKind == FaultKind.POWER_OFF;
            if (isShort || ends) {
                fitting = Math.min(fitting, random.nextInt(all.length + 1));
            }
            if (ends || isShort || fitting < all.length) {
                checkOn();
                byte[] part = Arrays.copyOf(all, fitting);
                write.accept(ByteBuffer.wrap(part));
                content.put(offsetBytes, part);
                step("write " + name);
                throw new IoFailedException(name, -1, "cannot be written: No space left on device");
            }
            step("write " + name);
            write.accept(ByteBuffer.wrap(all));
            content.put(offsetBytes, all);
        }

        /** What all files hold, of this one only what lies before the place that is written to. */
        private long usedBytes(long offsetBytes) {
            Set<Content> all = new HashSet<>(names.values());
            return all.stream()
                    .mapToLong(other -> other == content ? Math.min(offsetBytes, other.now.length) : other.now.length)
                    .sum();
        }

        @Override
        public void truncate(long lengthBytes) {
            step("truncate " + name);
            file.truncate(lengthBytes);
            content.cut(lengthBytes);
        }

        @Override
        public void sync() {
            try {
                step("sync " + name);
            } catch (IoFailedException e) {
                // The system forgets what it could not write: a later sync that succeeds does not bring it back.
                content.changes.forEach(change -> change.forgotten = true);
                throw e;
            }
            if (!syncsNothing) {
                content.makeDurable();
            }
        }

        @Override
        public void close() {
            file.close();
        }
    }

    /** A created, replaced or deleted name. */
    private record NameChange(String from, String to, Content content) {
        void applyTo(Map<String, Content> folder) {
            if (from != null) {
                folder.remove(from);
            }
            if (to != null) {
                folder.put(to, content);
            }
        }
    }

    /** A write, or a cut where there are no bytes. */
    private static final class Change {
        private final long offsetBytes;
        private final byte[] bytes;
        private boolean forgotten;

        private Change(long offsetBytes, byte[] bytes) {
            this.offsetBytes = offsetBytes;
            this.bytes = bytes;
        }

        static Change cut(long lengthBytes) {
            return new Change(lengthBytes, null);
        }

        byte[] applyTo(byte[] file) {
            if (bytes == null) {
                return file.length <= offsetBytes ? file : Arrays.copyOf(file, (int) offsetBytes);
            }
            byte[] changed = Arrays.copyOf(file, (int) Math.max(file.length, offsetBytes + bytes.length));
            System.arraycopy(bytes, 0, changed, (int) offsetBytes, bytes.length);
            return changed;
        }

        /** What a power cut may leave of it: nothing, a beginning, a beginning and zeros, all. */
        byte[] applyPartTo(byte[] file, Random random) {
            int choice = random.nextInt(4);
            if (choice == 0) {
                return file;
            }
            if (bytes == null || choice == 1) {
                return applyTo(file);
            }
            int kept = random.nextInt(bytes.length + 1);
            byte[] part = Arrays.copyOf(bytes, choice == 2 ? kept : bytes.length);
            Arrays.fill(part, kept, part.length, (byte) 0);
            return new Change(offsetBytes, part).applyTo(file);
        }
    }

    /** The bytes of a file, whatever its names. */
    private static final class Content {
        private byte[] durable;
        private byte[] now;
        private final List<Change> changes = new ArrayList<>();

        Content(byte[] bytes) {
            durable = bytes;
            now = bytes;
        }

        void put(long offsetBytes, byte[] bytes) {
            if (bytes.length > 0) {
                add(new Change(offsetBytes, bytes));
            }
        }

        void cut(long lengthBytes) {
            add(Change.cut(lengthBytes));
        }

        private void add(Change change) {
            changes.add(change);
            now = change.applyTo(now);
        }

        void makeDurable() {
            forgetWhatWasEmptied();
            for (Change change : changes) {
                if (!change.forgotten) {
                    durable = change.applyTo(durable);
                }
            }
            changes.removeIf(change -> !change.forgotten);
        }

        /** What a file held before it was emptied is gone, also what the system never wrote. */
        private void forgetWhatWasEmptied() {
            for (int i = changes.size() - 1; i >= 0; i--) {
                Change change = changes.get(i);
                if (!change.forgotten && change.bytes == null && change.offsetBytes == 0) {
                    changes.subList(0, i).clear();
                    return;
                }
            }
        }

        byte[] afterPowerOff(Random random) {
            byte[] left = durable;
            int choice = random.nextInt(3);
            for (Change change : changes) {
                if (choice == 1) {
                    left = change.applyTo(left);
                } else if (choice == 2) {
                    left = change.applyPartTo(left, random);
                }
            }
            return left;
        }
    }
}
