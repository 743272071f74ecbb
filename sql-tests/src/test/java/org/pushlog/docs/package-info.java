/** The pages in docs/ agree with the code. */
@NullMarked
package org.pushlog.docs;

import org.jspecify.annotations.NullMarked;
