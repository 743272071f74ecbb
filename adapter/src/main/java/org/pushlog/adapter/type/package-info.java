/** How the types and values of columns look to Calcite: SQL types for Arrow types, and the row values that generated code expects. */
@NullMarked
package org.pushlog.adapter.type;

import org.jspecify.annotations.NullMarked;
