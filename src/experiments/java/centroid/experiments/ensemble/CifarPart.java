// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

/** Trainings of which ensembles are made up. Networks of the first four don't depend on each other, so that ensembles of all sizes share them. */
enum CifarPart {
  /** One network on bootstrap weights of its own, for three quarters of the epochs. */
  START,
  /** Continues with bootstrap weights. */
  BOOTSTRAP,
  /** Continues with all rows. */
  CONTROL,
  /** One network on all rows from the first epoch to the last. */
  DEEP,
  /** m networks continue as centroids: before each epoch draws are assigned and rows are drawn for each network. */
  CENTROID,
  /** m networks are centroids from the first epoch on, as by default in CentroidBagging: row weights, centred losses, twenty rounds. */
  DEFAULT;

  /** Whether it is trained for each network rather than for each size. */
  boolean isOfOne() {
    return ordinal() <= DEEP.ordinal();
  }

  /** Whether it continues from {@link #START}. */
  boolean goesOn() {
    return this == BOOTSTRAP || this == CONTROL || this == CENTROID;
  }
}
