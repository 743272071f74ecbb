/** The relational operators over chunks: each plan is immutable and opens operators that are pulled, one chunk at a time. */
@NullMarked
package org.pushlog.adapter.exec.operator;

import org.jspecify.annotations.NullMarked;
