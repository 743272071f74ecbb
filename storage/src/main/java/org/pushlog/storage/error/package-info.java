/** The closed family of storage failures: each has a code and says which resource, where, what was expected and what was found. */
@NullMarked
package org.pushlog.storage.error;

import org.jspecify.annotations.NullMarked;
