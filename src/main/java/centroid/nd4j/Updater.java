// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/** Optimisers: how a gradient becomes a step. */
public enum Updater {
  /** Stochastic gradient descent with momentum 0.9. */
  SGD,
  /** RMSProp: gradients are divided by the root of their running mean square (decay 0.9). */
  RMSPROP,
  /** Adam: running means (0.9) of gradients, divided by the root of running mean squares (0.999), with bias correction. */
  ADAM
}
