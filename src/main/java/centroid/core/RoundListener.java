// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/** Sees every round of a run as it ends. */
@FunctionalInterface
public interface RoundListener {

  /** Looks at nothing. */
  RoundListener NONE = (round, assignment) -> { };

  /**
   * Called after the draws of a round have been assigned, before the particles move.
   *
   * @param round from 0; the last call, with the number of rounds, is the final re-estimate of the masses
   */
  void roundEnded(int round, Assignment assignment);
}
