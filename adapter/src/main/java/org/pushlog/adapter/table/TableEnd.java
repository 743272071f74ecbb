package org.pushlog.adapter.table;

/**
 * That only some rows at one end of a table's order are wanted; a hint. The order is that of {@link CatalogTable#orderColumn}. Rows that agree
 * with the last of them in that column are wanted, too: which of them comes first is not for the scan to say.
 *
 * @param rowCount how many rows are wanted
 * @param isLargest whether the rows with the largest values are wanted, otherwise those with the smallest
 */
public record TableEnd(long rowCount, boolean isLargest) {}
