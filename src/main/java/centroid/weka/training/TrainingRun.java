// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.text.ProgressMessages;
import centroid.util.RandomStreams;
import centroid.util.Workers;

/**
 * How a training runs.
 *
 * @param seed the seed, from which mode bagging draws as Weka's Bagging does
 * @param streams the source of all other random numbers
 * @param workers the threads
 * @param progress messages for the user
 * @param clocks where the time goes
 */
public record TrainingRun(int seed, RandomStreams streams, Workers workers, ProgressMessages progress, TrainingClocks clocks) {

  /** Starts a run: its clocks begin now. */
  public TrainingRun(int seed, Workers workers, ProgressMessages progress) {
    this(seed, RandomStreams.of(seed), workers, progress, new TrainingClocks());
  }

  /** Returns a run in one thread with its own random numbers and the same clocks. */
  TrainingRun part(RandomStreams own, String name) {
    return new TrainingRun(own.seed(), own, new Workers(1), progress.part(name), clocks);
  }
}
