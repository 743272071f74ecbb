package org.pushlog.driver;

import org.slf4j.helpers.NOP_FallbackServiceProvider;

/**
 * The logging of the application that the tests are. Without any, SLF4J, which Calcite brings, prints a notice of its own; the driver
 * brings no binding, since that would be the application's choice taken away.
 */
public final class SilentLogging extends NOP_FallbackServiceProvider {}
