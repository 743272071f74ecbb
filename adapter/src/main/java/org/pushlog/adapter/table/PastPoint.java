package org.pushlog.adapter.table;

import org.jspecify.annotations.Nullable;
import org.pushlog.storage.store.history.AsOf;

/**
 * The point in the past at which a temporal table is read. Unlike a predicate it is no hint: a scan gives the rows of that point and no others.
 *
 * @param point up to where pushes count; a number of a push means something in one history only
 * @param store the store whose history is meant; null for all stores, or the only one that has the log
 */
public record PastPoint(AsOf point, @Nullable String store) {}
