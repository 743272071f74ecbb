/** The commands and the shell behind the launcher. */
@NullMarked
package org.pushlog.cli;

import org.jspecify.annotations.NullMarked;
