/** Groups of rows by hash of their keys, and what is computed for each group. */
@NullMarked
package org.pushlog.adapter.exec.aggregate;

import org.jspecify.annotations.NullMarked;
