package org.pushlog.storage.store.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.pushlog.storage.error.Fault;
import org.pushlog.storage.error.IoFailedException;
import org.pushlog.storage.error.LimitExceededException;
import org.pushlog.storage.ipc.ArrowType;
import org.pushlog.storage.ipc.Field;
import org.pushlog.storage.ipc.Schema;
import org.pushlog.storage.log.FrameIndex;
import org.pushlog.storage.store.history.FrameBounds;
import org.pushlog.storage.store.history.FrameChoice;
import org.pushlog.storage.store.history.FrameFacts;
import org.pushlog.storage.store.history.FrameRun;
import org.pushlog.storage.store.history.HistoryCursor;
import org.pushlog.storage.store.history.HistoryKind;
import org.pushlog.storage.store.history.HistoryScan;
import org.pushlog.storage.store.history.Join;
import org.pushlog.storage.store.history.JoinedCursor;
import org.pushlog.storage.store.history.PushLimit;
import org.pushlog.storage.store.history.PushSeqSet;
import org.pushlog.storage.store.history.Source;
import org.pushlog.storage.store.history.UpdateFacts;
import org.pushlog.storage.store.history.WellKnown;
import org.pushlog.storage.store.part.LogPart;
import org.pushlog.storage.store.part.SealedPart;
import org.pushlog.storage.work.SharedWork;

/**
 * The parts of one history as they are in one snapshot, with what was worked out from them. Shared by all snapshots between which neither part
 * changed. Thread-safe.
 */
public final class HistoryParts {
    private final String storeName;
    private final String stem;
    private final HistoryKind kind;
    private final Schema schema;
    private final List<String> ownKey;
    private final @Nullable LogPart livePart;
    private final @Nullable SealedPart sealedPart;
    private final @Nullable FrameRun live;
    private final @Nullable FrameRun sealed;
    private final @Nullable Join join;
    private final SharedWork folding = new SharedWork();
    private @Nullable KnownFold earlierFold;
    private @Nullable KnownFold fold;
    private final PastStates past;
    private final SharedWork countingFacts = new SharedWork();
    private @Nullable PushLimit factsLimit;
    private @Nullable UpdateFacts lastFacts;

    /** A fold and what it was made by. */
    private record KnownFold(FoldRules rules, Fold fold) {}

    private HistoryParts(
            String storeName,
            String stem,
            Schema schema,
            @Nullable LogPart livePart,
            @Nullable SealedPart sealedPart,
            @Nullable HistoryParts earlier,
            long memoryLimitBytes) {
        this.storeName = storeName;
        this.stem = stem;
        this.schema = earlier != null && earlier.schema.equals(schema) ? earlier.schema : schema;
        this.kind = WellKnown.kindOf(this.schema);
        this.ownKey = kind == HistoryKind.OTHER ? ownKeyOf(this.schema) : List.of(WellKnown.NAME);
        this.livePart = livePart;
        this.sealedPart = sealedPart;
        this.live = livePart == null
                ? null
                : FrameRun.plain(
                        Source.LIVE,
                        livePart.name(),
                        livePart.bytes(),
                        livePart.scan().frames(),
                        schema,
                        memoryLimitBytes);
        this.sealed = sealedPart == null || sealedPart.frames().count() == 0
                ? null
                : FrameRun.byName(
                        Source.SEALED,
                        sealedPart.file(),
                        sealedPart.bytes(),
                        sealedPart.frames(),
                        this.schema,
                        memoryLimitBytes);
        this.join = live != null && sealed != null
                ? new Join(live, sealed, WellKnown.unsignedColumn(this.schema, WellKnown.PUSH_SEQ))
                : null;
        this.earlierFold = earlier == null ? null : earlier.foldToGoOnWith(this);
        if (join != null && earlier != null && earlier.join != null && earlier.isContinuedBy(this)) {
            join.goOnFrom(earlier.join);
        }
        this.past = new PastStates(this);
        if (earlier != null && earlier.isContinuedBy(this) && earlier.keepsItsRows()) {
            past.goOnFrom(earlier.past);
        }
    }

    /** The history of a log with frames, and its sealed part if it has one. */
    public static HistoryParts of(
            String storeName,
            String stem,
            LogPart live,
            @Nullable SealedPart sealed,
            @Nullable HistoryParts earlier,
            long memoryLimitBytes) {
        Schema unread = live.scan().schema();
        Schema schema = live.scan().frameCount() == 0 && unread != null
                ? unread
                : tableSchema(live.scan().frames(), sealed);
        return new HistoryParts(storeName, stem, schema, live, sealed, earlier, memoryLimitBytes);
    }

    /** The history of a sealed part whose log is empty, not there, or about something else. */
    public static HistoryParts ofSealed(String storeName, String stem, SealedPart sealed, long memoryLimitBytes) {
        Schema schema = sealed.frames().count() == 0 ? sealed.schema() : tableSchema(sealed.frames(), null);
        return new HistoryParts(storeName, stem, schema, null, sealed, null, memoryLimitBytes);
    }

    public boolean isMadeOf(String store, @Nullable LogPart otherLive, @Nullable SealedPart otherSealed) {
        return storeName.equals(store) && livePart == otherLive && sealedPart == otherSealed;
    }

    public String storeName() {
        return storeName;
    }

    public String stem() {
        return stem;
    }

    public HistoryKind kind() {
        return kind;
    }

    public Schema schema() {
        return schema;
    }

    public List<String> ownKey() {
        return ownKey;
    }

    @Nullable
    public LogPart livePart() {
        return livePart;
    }

    /** The frames of the log; null if it has none. */
    @Nullable
    public FrameRun live() {
        return live;
    }

    /** The frames of the section; null if it has none. */
    @Nullable
    public FrameRun sealed() {
        return sealed;
    }

    @Nullable
    public SealedPart sealedPart() {
        return sealedPart;
    }

    /**
     * Fails if rows may be missing.
     *
     * @throws LimitExceededException if the log has a frame that holds more than this process can look at
     */
    public void requireAllRead() {
        Fault beyond = livePart == null ? null : livePart.scan().beyondLimit();
        if (beyond != null) {
            throw new LimitExceededException(beyond);
        }
    }

    boolean hasPushSeq() {
        return WellKnown.unsignedColumn(schema, WellKnown.PUSH_SEQ) >= 0;
    }

    /** Whether a row may have no push_seq. */
    boolean mayLackPushSeq() {
        int column = WellKnown.unsignedColumn(schema, WellKnown.PUSH_SEQ);
        return column < 0 || schema.field(column).nullable();
    }

    boolean hasTime() {
        return WellKnown.integerColumn(schema, WellKnown.UPDATED_MS) >= 0;
    }

    /** Whether a row may have no updated_ms. */
    boolean mayLackTime() {
        int column = WellKnown.integerColumn(schema, WellKnown.UPDATED_MS);
        return column < 0 || schema.field(column).nullable();
    }

    /** The log's file, or the archive's if only a sealed part is there. */
    public String file() {
        FrameRun run = live != null ? live : sealed;
        return run == null ? storeName : run.file();
    }

    public PastStates past() {
        return past;
    }

    /** What the frame indexes tell of the rows up to a push. */
    public FrameFacts facts(PushLimit limit) {
        PushSeqSet livePushes = join == null ? PushSeqSet.EMPTY : join.livePushes();
        return new FrameFacts(live, sealed, livePushes, limit, mayLackPushSeq());
    }

    /** What {@link FrameFacts#updates} says up to a push; the last answer is kept. */
    @Nullable
    public UpdateFacts updateFacts(PushLimit limit) {
        return countingFacts.call(() -> {
            if (!limit.equals(factsLimit)) {
                try {
                    lastFacts = facts(limit).updates();
                } catch (InternalError e) {
                    throw vanished(e);
                }
                factsLimit = limit;
            }
            return lastFacts;
        });
    }

    /** The rows up to a push. */
    public HistoryCursor updates(HistoryScan scan, PushLimit limit) {
        return updates(scan, limit, 0);
    }

    /** The rows up to a push from a live frame on; from above 0 on those of the sealed part are left out. */
    public HistoryCursor updates(HistoryScan scan, PushLimit limit, int firstLiveFrame) {
        int pushSeqColumn = WellKnown.unsignedColumn(schema, WellKnown.PUSH_SEQ);
        return new JoinedCursor(sealed, live, scan, choice(scan.bounds(), limit), pushSeqColumn, firstLiveFrame);
    }

    /** Which frames a reader of all rows up to a push opens. */
    FrameChoice choice(PushLimit limit) {
        return choice(FrameBounds.ALL, limit);
    }

    private FrameChoice choice(FrameBounds bounds, PushLimit limit) {
        PushSeqSet livePushes = join == null ? PushSeqSet.EMPTY : join.livePushes();
        return new FrameChoice(bounds, limit, livePushes, hasPushSeq(), mayLackPushSeq(), hasTime());
    }

    public boolean differs() {
        try {
            return join != null && join.differs();
        } catch (InternalError e) {
            throw vanished(e);
        }
    }

    /** The current state by these rules; kept for the next who asks by the same. */
    public Fold fold(FoldRules rules, FoldWork work) {
        return folding.call(work.cancelled(), () -> foldOrKnown(rules, work));
    }

    private Fold foldOrKnown(FoldRules rules, FoldWork work) {
        KnownFold known = fold;
        if (known != null && known.rules().equals(rules)) {
            return known.fold();
        }
        KnownFold earlier = earlierFold != null && earlierFold.rules().equals(rules) ? earlierFold : null;
        FoldTable table = earlier == null ? new FoldTable() : earlier.fold().copyOfTable();
        int firstFrame = earlier == null ? 0 : earlier.fold().liveFrameCount();
        Fold made = fold(rules, PushLimit.ALL, table, firstFrame, work);
        if (!work.cancelled().getAsBoolean()) {
            fold = new KnownFold(rules, made);
            earlierFold = null;
        }
        return made;
    }

    /**
     * The state up to a push: out of the newest where that is possible, otherwise from nothing.
     *
     * @param isFirst whether no other was asked for before: then the newest is not worth making for it
     */
    Fold foldPast(FoldRules rules, PushLimit limit, boolean isFirst, FoldWork work) {
        FrameRun run = live;
        boolean hasNewest = !isFirst || isNewestKnown(rules, work);
        if (run != null && hasNewest && !limit.isNone() && BackwardFold.isPossible(this)) {
            Fold newest = newestOrNull(rules, work);
            Fold past = newest == null ? null : goBack(run, rules, limit, newest, work.cancelled());
            if (past != null) {
                return past;
            }
        }
        return fold(rules, limit, new FoldTable(), 0, work);
    }

    private boolean isNewestKnown(FoldRules rules, FoldWork work) {
        return folding.call(work.cancelled(), () -> fold != null && fold.rules().equals(rules));
    }

    /** The newest state, if there is room for it: an earlier one may have fewer keys. */
    private @Nullable Fold newestOrNull(FoldRules rules, FoldWork work) {
        try {
            return fold(rules, work);
        } catch (LimitExceededException e) {
            return null;
        }
    }

    private @Nullable Fold goBack(
            FrameRun run, FoldRules rules, PushLimit limit, Fold newest, BooleanSupplier cancelled) {
        try {
            Fold past = BackwardFold.of(run, rules, limit, newest, cancelled);
            checkStillThere();
            return past;
        } catch (InternalError e) {
            throw vanished(e);
        }
    }

    private Fold fold(FoldRules rules, PushLimit limit, FoldTable table, int firstFrame, FoldWork work) {
        try {
            FoldScan.fold(this, rules, choice(limit), firstFrame, table, work);
            checkStillThere();
            return Fold.newest(table, liveFrameCount(), work.cancelled());
        } catch (InternalError e) {
            throw vanished(e);
        }
    }

    /** What to throw for an error of the JVM that says that mapped bytes are gone. */
    public IoFailedException vanished(InternalError error) {
        FrameRun run = live != null ? live : sealed;
        if (run == null) {
            throw error;
        }
        checkStillThere();
        return run.bytes().vanished(error);
    }

    void checkStillThere() {
        if (live != null) {
            live.bytes().checkStillThere();
        }
        if (sealed != null) {
            sealed.bytes().checkStillThere();
        }
    }

    int sealedFrameCount() {
        return sealed == null ? 0 : sealed.frames().count();
    }

    int liveFrameCount() {
        return live == null ? 0 : live.frames().count();
    }

    /** The fold of these parts if a later state of the history only adds frames to it. */
    private @Nullable KnownFold foldToGoOnWith(HistoryParts later) {
        KnownFold known = folding.call(() -> fold != null ? fold : earlierFold);
        if (known == null || !isContinuedBy(later)) {
            return null;
        }
        return keepsItsRows() ? known : null;
    }

    /** Whether no row of these parts can be hidden by frames that the live part gets. */
    private boolean keepsItsRows() {
        return join == null || join.isSealedCovered();
    }

    /** Whether a later state of the history has the same sealed part, and a live part that only has more frames. */
    private boolean isContinuedBy(HistoryParts later) {
        return livePart != null
                && later.livePart != null
                && sealedPart == later.sealedPart
                && schema.equals(later.schema)
                && later.livePart.scan().continues(livePart.scan());
    }

    /** The first frame's schema; a column is nullable if it is so in any frame whose rows are taken. */
    private static Schema tableSchema(FrameIndex frames, @Nullable SealedPart sealed) {
        Schema first = frames.schema(0);
        boolean[] nullable = new boolean[first.fieldCount()];
        for (Schema like : frames.schemasLikeFirst()) {
            for (int i = 0; i < nullable.length; i++) {
                nullable[i] |= like.field(i).nullable();
            }
        }
        if (sealed != null) {
            addNullable(nullable, first, sealed.schema());
            sealed.frames().schemasLikeFirst().forEach(like -> addNullable(nullable, first, like));
        }
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < nullable.length; i++) {
            fields.add(new Field(first.field(i).name(), first.field(i).type(), nullable[i]));
        }
        return new Schema(fields, first.metadata());
    }

    /** A column that another part has not got, or has with nulls, can be null. */
    private static void addNullable(boolean[] nullable, Schema schema, Schema other) {
        for (int i = 0; i < nullable.length; i++) {
            int at = other.indexOf(schema.field(i).name());
            boolean isThere =
                    at >= 0 && other.field(at).type().equals(schema.field(i).type());
            nullable[i] |= !isThere || other.field(at).nullable();
        }
    }

    private static List<String> ownKeyOf(Schema schema) {
        Map<String, String> metadata = schema.metadata();
        String key = metadata.get(WellKnown.KEY_METADATA);
        if (key == null || key.isEmpty()) {
            return List.of();
        }
        List<String> columns = List.of(key.split(",", -1));
        return columns.stream().allMatch(column -> canBeKey(schema, column)) ? columns : List.of();
    }

    public static boolean canBeKey(Schema schema, String column) {
        int at = schema.indexOf(column);
        return at >= 0 && KeyEncoder.canEncode(schema.field(at).type());
    }

    public static boolean isText(ArrowType type) {
        return type.kind() == ArrowType.Kind.UTF8 || type.kind() == ArrowType.Kind.LARGE_UTF8;
    }
}
