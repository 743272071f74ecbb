/** Writing through SQL: statements with their answers, models, and many writers at once. */
@NullMarked
package org.pushlog.sqltests.writing;

import org.jspecify.annotations.NullMarked;
