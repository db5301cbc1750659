// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

/** Computes the loss of every head on every row, for buffers that need it. */
@FunctionalInterface
public interface RowLosses {

  /** Returns the current losses[head][row - oldest] of all rows in memory, finite. */
  double[][] get() throws Exception;
}
