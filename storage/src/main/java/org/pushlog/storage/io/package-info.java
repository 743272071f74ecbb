/** Bytes that know their name: positional sources over files and memory, and the folder that is written to. The only room that opens files. */
@NullMarked
package org.pushlog.storage.io;

import org.jspecify.annotations.NullMarked;
