/**
 * Sealed archives, read side: footer, manifest, sections, the chunk index with its lookup and trie, and the content of files. Also what
 * sealed and hot archives have in common.
 */
@NullMarked
package org.pushlog.storage.archive;

import org.jspecify.annotations.NullMarked;
