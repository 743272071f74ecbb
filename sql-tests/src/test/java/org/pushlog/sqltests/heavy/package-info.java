/** Statements with more rows than memory, and statements that are ended from outside. */
@NullMarked
package org.pushlog.sqltests.heavy;

import org.jspecify.annotations.NullMarked;
