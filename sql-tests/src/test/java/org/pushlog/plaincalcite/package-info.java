/** The tables under Calcite's own driver and a model, without any class of ours but the schema factory. */
@NullMarked
package org.pushlog.plaincalcite;

import org.jspecify.annotations.NullMarked;
