/** Arrow IPC streams: what is accepted, where the messages lie, and batches of typed columns over the bytes or built on the heap. */
@NullMarked
package org.pushlog.storage.ipc;

import org.jspecify.annotations.NullMarked;
