/**
 * Decoders of the compressed shapes that occur in the files, in plain Java: Zstandard, LZ4 frames, the two OpenZL frames of archives, git
 * deltas; and the BLAKE3 digest. Every length is checked against the bytes that are there and against the caller's limit.
 */
@NullMarked
package org.pushlog.storage.codec;

import org.jspecify.annotations.NullMarked;
