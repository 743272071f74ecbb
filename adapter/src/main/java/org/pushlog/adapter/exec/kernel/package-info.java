/** Expressions over chunks: each is compiled once into a tree of kernels, which compute whole columns without code generation. */
@NullMarked
package org.pushlog.adapter.exec.kernel;

import org.jspecify.annotations.NullMarked;
