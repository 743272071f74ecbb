package org.pushlog.cli.serve;

/** The SQLSTATEs that the server itself gives; all others are the driver's. */
enum RemoteState {
    /** A client asks for what only the server may choose, or for what it chose otherwise. */
    CANNOT_CONNECT("08001"),
    /** The client's name for its connection is in use. */
    CONNECTION_IN_USE("08002"),
    /** The connection was closed, has expired, or is another user's. */
    NO_CONNECTION("08003"),
    /** The server is shutting down. */
    REJECTED("08004"),
    /** The bytes are no request of the protocol, or lack what it asks for. */
    PROTOCOL_VIOLATION("08P01"),
    /** The protocol has it, the server does not. */
    NOT_SUPPORTED("0A000"),
    /** The rows are not there any more. */
    INVALID_CURSOR_STATE("24000"),
    /** The server ran out of memory. */
    OUT_OF_MEMORY("53200"),
    /** As many connections are open as the server allows. */
    TOO_MANY_CONNECTIONS("53300"),
    /** As many statements are open as the server allows on a connection. */
    TOO_MANY_STATEMENTS("53400"),
    /** A file could not be read. */
    IO_FAILED("58030"),
    /** The server's own fault. */
    INTERNAL("XX000");

    private final String code;

    RemoteState(String code) {
        this.code = code;
    }

    /** The five characters. */
    String code() {
        return code;
    }
}
