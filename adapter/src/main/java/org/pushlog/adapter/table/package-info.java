/**
 * What a table of the SQL catalogue is, before any planner sees it: names, columns, and a scan over one snapshot. The tables themselves
 * lie in the packages below, one package a group.
 */
@NullMarked
package org.pushlog.adapter.table;

import org.jspecify.annotations.NullMarked;
