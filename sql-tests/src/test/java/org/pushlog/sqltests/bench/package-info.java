/** The benchmarks that {@code sql-tests/bench} runs: each figure is held against another program's, in one run or from a kept note. */
@NullMarked
package org.pushlog.sqltests.bench;

import org.jspecify.annotations.NullMarked;
