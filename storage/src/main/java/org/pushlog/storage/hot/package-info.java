/** Hot archives, read side: blobs in the archive file, rows in journal segments beside it. Reading changes nothing on disk. */
@NullMarked
package org.pushlog.storage.hot;

import org.jspecify.annotations.NullMarked;
