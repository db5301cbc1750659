// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

/** How the members of an ensemble are found. */
public enum Mode {
  /** Depends on the base learner. */
  AUTO,
  /** Trains a pool of bootstrap models and keeps those that represent its distribution best. */
  SELECT,
  /** The paper's alternation, with refits on the weights of the draws won. */
  REFIT,
  /** The paper's algorithm over members that are trained epoch by epoch. */
  GRADIENT,
  /** Weka's Bagging, bit for bit. */
  BAGGING
}
