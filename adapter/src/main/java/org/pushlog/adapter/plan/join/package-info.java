/**
 * The order of joins: sub-queries as joins, how many rows to expect, and which tables meet first.
 */
@NullMarked
package org.pushlog.adapter.plan.join;

import org.jspecify.annotations.NullMarked;
