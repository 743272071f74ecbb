/**
 * The JDBC driver: connections, statements, result sets and metadata of our own, over the statement pipeline. It knows SQLSTATEs,
 * conversions and the calls of java.sql; it knows neither files nor plans.
 */
@NullMarked
package org.pushlog.driver;

import org.jspecify.annotations.NullMarked;
