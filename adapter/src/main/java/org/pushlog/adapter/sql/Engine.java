package org.pushlog.adapter.sql;

/** What runs a statement. */
public enum Engine {
    /** Column batches, as far as there are kernels; the rest of a plan, above them, row by row. */
    VECTORISED,
    /** Row by row, as generated code. */
    ENUMERABLE
}
