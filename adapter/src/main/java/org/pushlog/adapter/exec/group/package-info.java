/** Groups of rows by hash of their keys: keys are numbered, looked up, and told apart in parts. */
@NullMarked
package org.pushlog.adapter.exec.group;

import org.jspecify.annotations.NullMarked;
