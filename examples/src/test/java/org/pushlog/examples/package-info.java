/** Tests of the examples. */
@NullMarked
package org.pushlog.examples;

import org.jspecify.annotations.NullMarked;
