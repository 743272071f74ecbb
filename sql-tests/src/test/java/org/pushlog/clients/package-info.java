/** Pools, templates, query builders and shells that other people made, on live, hot and sealed data while a writer appends. */
@NullMarked
package org.pushlog.clients;

import org.jspecify.annotations.NullMarked;
