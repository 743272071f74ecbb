package org.pushlog.adapter.plan;

import org.pushlog.adapter.table.CatalogTable;
import org.pushlog.storage.store.Location;

/**
 * What a scan node reads: a table at a location. Two targets are equal only if they are one object.
 *
 * @param table the table
 * @param location where a snapshot is taken if the statement has none yet
 * @param pushdown whether rules may narrow the scan
 */
public record ScanTarget(CatalogTable table, Location location, boolean pushdown) {}
