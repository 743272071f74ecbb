/** Golden scripts: questions with their rows and plans, where the output is the input. */
@NullMarked
package org.pushlog.sqltests.golden;

import org.jspecify.annotations.NullMarked;
