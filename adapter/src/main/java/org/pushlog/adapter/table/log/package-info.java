/** The tables over push logs: current states, histories, pushes, frames and what recovery found. */
@NullMarked
package org.pushlog.adapter.table.log;

import org.jspecify.annotations.NullMarked;
