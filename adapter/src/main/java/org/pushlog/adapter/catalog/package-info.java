/** The door for Calcite: schema factory, schemas, tables, their statistics, and {@code information_schema}. */
@NullMarked
package org.pushlog.adapter.catalog;

import org.jspecify.annotations.NullMarked;
