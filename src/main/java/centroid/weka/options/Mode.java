// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

/** How the members are found. */
public enum Mode {
  /** Lets the base learner decide. */
  AUTO,
  /** A pool of bootstrap models, of which those nearest to the pool's distribution are kept. */
  SELECT,
  /** The paper's alternation with refits on the weights of the draws won. */
  REFIT,
  /** The paper's algorithm over members that are trained epoch by epoch. */
  GRADIENT,
  /** Weka's Bagging, bit for bit. */
  BAGGING
}
