/**
 * Operators of generated code that keep rows: on the account of their statement, and never long without a look at whether it may go on. Generated
 * code calls the public methods here in place of the library's.
 */
@NullMarked
package org.pushlog.adapter.function.rows;

import org.jspecify.annotations.NullMarked;
