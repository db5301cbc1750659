// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

/** Where the masses come from with which centroids act. */
public enum ActingMass {
  /** All rows in memory, as in the paper's algorithm box. */
  ALL,
  /** The rows since the last refresh, as in the paper's text. */
  NEWEST
}
