// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.util.RandomStreams;

/** A data set from which sequences of contexts are drawn. Immutable and thread-safe. */
public interface Contexts {

  /** Draws a sequence of so many contexts. */
  Bandit draw(int numSteps, RandomStreams streams);
}
