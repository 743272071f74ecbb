/** Tests of the whole product through SQL, on files that the original systems wrote. */
@NullMarked
package org.pushlog.sqltests;

import org.jspecify.annotations.NullMarked;
