/** What a git store keeps beside its logs, and the git sections of archives: packs, object indexes, the commit graph, commit objects. */
@NullMarked
package org.pushlog.storage.git;

import org.jspecify.annotations.NullMarked;
