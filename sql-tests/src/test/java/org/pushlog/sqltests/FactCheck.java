package org.pushlog.sqltests;

/** Asks SQL for one fact about a sample and compares. */
@FunctionalInterface
interface FactCheck {
    void check(SampleCase subject) throws Exception;
}
