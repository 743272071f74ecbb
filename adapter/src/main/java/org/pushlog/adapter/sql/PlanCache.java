package org.pushlog.adapter.sql;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pushlog.adapter.catalog.PushLogSchema;
import org.pushlog.storage.store.Location;
import org.pushlog.storage.store.history.AsOf;

/**
 * The plans of a location's statements, for all connections of the process that read it in the same way: a plan is found by the text of its
 * statement as long as the catalogue has the same tables and columns; pushes leave it as it is. The plans that were not asked for the longest
 * go first, and all of them with the last connection. Thread-safe; two threads that plan the same text at once both do, and the later plan
 * stays.
 */
final class PlanCache {
    /** How many plans are kept. A plan takes some ten kilobytes, more with the code that was generated for it. */
    static final int PLAN_COUNT_MAX = 512;

    /** Longer texts carry their rows with them and do not come again. */
    private static final int TEXT_LENGTH_MAX = 65_536;

    /** What decides about plans beside the text and the tables. */
    private record Scope(
            Object schemaShape, Engine engine, @Nullable AsOf pin) {}

    private record Key(String sql, long catalogueVersion) {}

    private final Map<Key, SharedPlan> plans = new LinkedHashMap<>(16, 0.75f, true);

    /** Texts that run by the plan of another; they hold little, and must not drive plans away. */
    private final Map<Key, SharedPlan> derived = new LinkedHashMap<>(16, 0.75f, true);

    private long plannedCount;

    /** The plans of all who open the location of the schema in the same way. */
    static PlanCache of(PushLogSchema schema, Engine engine) {
        Location location = schema.location();
        return location.attachment(new Scope(schema.shape(), engine, location.pin()), PlanCache.class, PlanCache::new);
    }

    /** The plan of a text for that version of the catalogue, or null. */
    synchronized @Nullable SharedPlan find(String sql, long catalogueVersion) {
        Key key = new Key(sql, catalogueVersion);
        SharedPlan plan = plans.get(key);
        return plan == null ? derived.get(key) : plan;
    }

    /** Keeps a plan, if it runs more than once and anywhere. */
    synchronized void keep(String sql, long catalogueVersion, SharedPlan plan) {
        plannedCount++;
        if (!plan.isRepeatable() || !plan.isShareable() || sql.length() > TEXT_LENGTH_MAX) {
            return;
        }
        put(plans, new Key(sql, catalogueVersion), plan);
    }

    /** Keeps how a text runs by a plan that is kept for another text. */
    synchronized void keepDerived(String sql, long catalogueVersion, SharedPlan plan) {
        put(derived, new Key(sql, catalogueVersion), plan);
    }

    private static void put(Map<Key, SharedPlan> kept, Key key, SharedPlan plan) {
        kept.put(key, plan);
        if (kept.size() > PLAN_COUNT_MAX) {
            kept.remove(kept.keySet().iterator().next());
        }
    }

    /** How many plans are kept. */
    synchronized int size() {
        return plans.size();
    }

    /** How often a statement was planned. */
    synchronized long plannedCount() {
        return plannedCount;
    }
}
