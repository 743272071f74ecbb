/** The JDBC driver: connections, statements, result sets and metadata of our own. */
@NullMarked
package org.pushlog.driver;

import org.jspecify.annotations.NullMarked;
