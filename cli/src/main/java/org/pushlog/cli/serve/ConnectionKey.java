package org.pushlog.cli.serve;

import org.jspecify.annotations.Nullable;

/**
 * Which connection is meant. A name alone does not open another user's connection, nor tell that there is one.
 *
 * @param user who opened it; null where nobody must give a password
 * @param id the name that the client gave it
 */
record ConnectionKey(@Nullable String user, String id) {
    /** As lines for the operator begin. */
    String shown() {
        return user == null ? id : user + ": " + id;
    }
}
