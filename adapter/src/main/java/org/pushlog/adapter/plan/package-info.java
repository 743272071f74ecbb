/**
 * From relational algebra to scans: the scan node, the rules that narrow it, and the rows that generated code takes from it.
 */
@NullMarked
package org.pushlog.adapter.plan;

import org.jspecify.annotations.NullMarked;
