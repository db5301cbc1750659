// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

/**
 * What the user has asked for in mode gradient, with every number checked alone already.
 *
 * @param burnIn share of the epochs that are the bootstrap phase
 * @param masses what the members' votes are
 * @param losses how losses are compared
 */
public record GradientSettings(double burnIn, Masses masses, Losses losses) {

  /** The masses of the members: the weights of their votes. */
  public enum Masses {
    /** All the same. */
    EQUAL,
    /** The share of draws that each has won: the paper's. */
    WON,
    /** Those that minimise the objective of mode select over the members, on held-out rows. */
    FITTED
  }

  /** How the losses of members are compared when draws are assigned. */
  public enum Losses {
    /** With the mean of each member subtracted. */
    CENTRED,
    /** As they are: the paper's. */
    RAW
  }
}
