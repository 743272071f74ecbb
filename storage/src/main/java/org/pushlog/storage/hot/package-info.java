/**
 * Hot archives: blobs in the archive file, rows in journal segments beside it. Reading changes nothing on disk; one writer appends, seals and
 * makes sealed archives hot again.
 */
@NullMarked
package org.pushlog.storage.hot;

import org.jspecify.annotations.NullMarked;
