/** The Avatica server: connections of the driver for clients of other processes and languages, over HTTP. */
@NullMarked
package org.pushlog.cli.serve;

import org.jspecify.annotations.NullMarked;
