package org.pushlog.adapter.exec.kernel;

/** The operations of two numbers. */
public enum ArithmeticOperator {
    PLUS,
    MINUS,
    TIMES,
    DIVIDE,
    MOD
}
