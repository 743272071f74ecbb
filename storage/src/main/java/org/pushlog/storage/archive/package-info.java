/**
 * Sealed archives: footer, manifest, sections, the chunk index with its lookup and trie, the content of files, and the writer of all these.
 * Also what sealed and hot archives have in common.
 */
@NullMarked
package org.pushlog.storage.archive;

import org.jspecify.annotations.NullMarked;
