// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

/** The rows from which the acting probabilities of the heads are computed. */
public enum ActingMass {
  /** All rows in memory, as in the paper's algorithm box. */
  ALL,
  /** The rows since the last refresh, as in the paper's text. */
  NEWEST
}
