// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

/**
 * The user's settings of mode gradient.
 *
 * @param burnIn share of the epochs in the bootstrap phase
 * @param masses how the members' votes are weighted
 * @param losses how losses are compared
 */
public record GradientSettings(double burnIn, Masses masses, Losses losses) {

  /** The masses of the members, which are the weights of their votes. */
  public enum Masses {
    /** All members have the same mass. */
    EQUAL,
    /** The share of draws that each member has won, as in the paper. */
    WON,
    /** The masses that minimise the objective of mode select over the members, on held-out rows. */
    FITTED
  }

  /** How the losses of members are compared when draws are assigned. */
  public enum Losses {
    /** The mean loss of each member is subtracted. */
    CENTRED,
    /** Losses are compared as they are, as in the paper. */
    RAW
  }
}
