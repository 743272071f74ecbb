/** The rooms that turn batches into relations: operators, catalogue, planner rules and the dialect. */
@NullMarked
package org.pushlog.adapter;

import org.jspecify.annotations.NullMarked;
