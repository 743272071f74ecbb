/** Avatica's remote JDBC client against {@code pushlog serve}. */
@NullMarked
package org.pushlog.clients.avatica;

import org.jspecify.annotations.NullMarked;
