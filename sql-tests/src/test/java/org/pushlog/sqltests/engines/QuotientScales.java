package org.pushlog.sqltests.engines;

/** How many digits after the point a division of the columns of {@code t1} has. */
interface QuotientScales {
    int scale(String division);
}
