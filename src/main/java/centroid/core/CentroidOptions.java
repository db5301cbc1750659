// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import centroid.util.Cycles;
import java.util.Objects;

/**
 * Settings of {@link CentroidApproximation}; invalid ones are rejected.
 *
 * @param numCentroids m, at least 1
 * @param startUpdates updates of each particle under its own bootstrap draw, before draws are assigned; at least 0
 * @param numUpdates updates of each particle under the mean weights of the draws that it has won, at least 0
 * @param roundsPerCycle reassignments in each of the {@link Cycles} of the updates, at least 1; at most one for each update
 * @param numDraws M, weight vectors per reassignment, at least 1
 * @param gamma the mass threshold in units of 1/m, finite, at least 0; see {@link MassRule#offAtZero}
 * @param scheme the distribution of the weights
 * @param centred whether each particle's mean loss is subtracted from its losses before draws are assigned. Models in different optima differ
 *     in their mean loss; without centring, one or two of them win every draw.
 */
public record CentroidOptions(int numCentroids, int startUpdates, int numUpdates, int roundsPerCycle, int numDraws, double gamma,
    BootstrapScheme scheme, boolean centred) {

  /** Checks every setting. */
  public CentroidOptions {
    Objects.requireNonNull(scheme, "scheme");
    atLeast(1, numCentroids, "Number of centroids");
    atLeast(0, startUpdates, "Number of updates at the start");
    atLeast(0, numUpdates, "Number of updates");
    atLeast(1, roundsPerCycle, "Number of rounds of a cycle");
    atLeast(1, numDraws, "Number of draws");
    if (!(gamma >= 0 && gamma < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("Gamma must be finite and at least 0, but was " + gamma);
    }
  }

  /** Settings for refits: one fit to a bootstrap draw, then one in every round. */
  public static CentroidOptions forRefits(int numCentroids, int numRounds, int numDraws, double gamma, BootstrapScheme scheme) {
    return new CentroidOptions(numCentroids, 1, numRounds, Integer.MAX_VALUE, numDraws, gamma, scheme, false);
  }

  private static void atLeast(int smallest, int value, String name) {
    if (value < smallest) {
      throw new IllegalArgumentException(name + " must be at least " + smallest + ", but was " + value);
    }
  }

  /** The number of reassignments that are followed by updates. */
  public int numRounds() {
    int rounds = 0;
    for (int done = 0; done < numUpdates; done += updatesOfRound(done)) {
      rounds++;
    }
    return rounds;
  }

  /** The number of updates in the round that begins after some updates. */
  int updatesOfRound(int updatesDone) {
    int end = Cycles.end(updatesDone, numUpdates);
    int length = end - Cycles.begin(end);
    return Math.min(end - updatesDone, Math.max(1, (int) (((long) length + roundsPerCycle - 1) / roundsPerCycle)));
  }

  /** The rule by which centroids with little mass train on all rows; off if gamma is 0. */
  MassRule massRule() {
    return MassRule.offAtZero(gamma, numCentroids);
  }
}
