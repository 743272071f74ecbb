/** Verification of what stands at a location: structure and checksums, each as a fact of its own. */
@NullMarked
package org.pushlog.storage.audit;

import org.jspecify.annotations.NullMarked;
