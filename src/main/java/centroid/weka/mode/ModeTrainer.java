// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

/** Trains the members in one of the modes; one object for each training. */
@FunctionalInterface
public interface ModeTrainer {

  /** Trains members and selects those that are kept. */
  TrainingResult train() throws Exception;
}
