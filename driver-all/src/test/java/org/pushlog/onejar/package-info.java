/** The driver in one jar: what lies in it, and what it does in processes that have nothing else of it. */
@NullMarked
package org.pushlog.onejar;

import org.jspecify.annotations.NullMarked;
