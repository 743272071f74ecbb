/** Tests of the commands. */
@NullMarked
package org.pushlog.cli;

import org.jspecify.annotations.NullMarked;
