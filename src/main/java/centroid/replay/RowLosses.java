// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

/** Finds out what every head loses on every row; asked only by buffers that need to know. */
@FunctionalInterface
public interface RowLosses {

  /**
   * The losses, for the heads as they are now.
   *
   * @return losses[head][row - oldest] of all rows in memory, finite
   * @throws Exception whatever a head throws
   */
  double[][] get() throws Exception;
}
