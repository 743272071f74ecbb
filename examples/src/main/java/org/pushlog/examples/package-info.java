/** Small runnable programs that use pushlog as a caller would. */
@NullMarked
package org.pushlog.examples;

import org.jspecify.annotations.NullMarked;
