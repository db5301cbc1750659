// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/** How a gradient becomes a step. */
public enum Updater {
  /** Each step is 0.9 times the last one, plus the gradient. */
  SGD,
  /** Gradients are divided by the root of their running mean square (decay 0.9). */
  RMSPROP,
  /** Running means (0.9) of gradients over the root of running mean squares (0.999), corrected for their start at 0. */
  ADAM
}
