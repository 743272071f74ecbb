package org.pushlog.sqltests.bench;

import java.util.List;

/** Some figures that are measured together. */
interface Benchmark {
    /** By which it is chosen on the command line. */
    String name();

    /** Measures, after warming up. */
    List<Figure> run(Setting setting) throws Exception;
}
