package org.pushlog.adapter.exec.operator;

import java.math.BigInteger;

/**
 * Whole numbers between which a column lies in every row that matters. A hint: other rows may come all the same.
 *
 * @param column of the scan
 */
public record KeyBounds(int column, BigInteger least, BigInteger greatest) {}
