// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/** Receives the assignment of every round. */
@FunctionalInterface
public interface RoundListener {

  RoundListener NONE = (round, assignment) -> { };

  /**
   * Called after the draws of a round have been assigned, before the particles are updated.
   *
   * @param round from 0; the last call, with the number of rounds, has the final masses
   */
  void roundEnded(int round, Assignment assignment);
}
