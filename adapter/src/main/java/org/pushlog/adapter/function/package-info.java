/** What SQL functions and checked arithmetic do at run time; generated code calls the public methods here. */
@NullMarked
package org.pushlog.adapter.function;

import org.jspecify.annotations.NullMarked;
