/** The dialect: parser, types, operators and conformance, and the way of a statement from its text to its rows. */
@NullMarked
package org.pushlog.adapter.sql;

import org.jspecify.annotations.NullMarked;
