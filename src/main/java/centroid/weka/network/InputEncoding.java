// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

/** How numeric attributes become inputs of a network. */
public enum InputEncoding {
  /** The better one of both on held-out rows. */
  AUTO,
  /** One standardised input for each attribute. */
  PLAIN,
  /** The standardised input, and beside it a piecewise-linear encoding by bins. */
  BINS
}
