/** The rooms that turn bytes into batches: files, Arrow messages, push logs and archives. */
@NullMarked
package org.pushlog.storage;

import org.jspecify.annotations.NullMarked;
