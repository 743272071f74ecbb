/**
 * The calling convention of the vectorised engine: plan nodes, the translation of finished plans and of their expressions to kernels, and
 * the ways out to generated code and to the driver.
 */
@NullMarked
package org.pushlog.adapter.vector;

import org.jspecify.annotations.NullMarked;
