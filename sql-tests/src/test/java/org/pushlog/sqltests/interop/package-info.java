/** Files that we wrote, for readers that share no code with us: what is in them is said in a list of facts beside them. */
@NullMarked
package org.pushlog.sqltests.interop;

import org.jspecify.annotations.NullMarked;
