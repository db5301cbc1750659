// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.text.ProgressMessages;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import centroid.weka.options.OptionNames;
import java.util.List;
import java.util.Locale;

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

  /** Seconds of fits on one thread from which on more threads are recommended. */
  private static final double LONG_FITS = 5;

  /** Starts a run: its clocks begin now. */
  public TrainingRun(int seed, Workers workers, ProgressMessages progress) {
    this(seed, RandomStreams.of(seed), workers, progress, new TrainingClocks());
  }

  /** Returns a run in one thread with its own random numbers and the same clocks. */
  TrainingRun part(RandomStreams own, String name) {
    return new TrainingRun(own.seed(), own, new Workers(1), progress.part(name), clocks);
  }

  /** Returns a sentence for the user if more threads would have saved seconds. */
  public List<String> adviceOnThreads() {
    int cores = Runtime.getRuntime().availableProcessors();
    double seconds = clocks.seconds().fits();
    return workers.numThreads() != 1 || cores == 1 || seconds <= LONG_FITS ? List.of() : List.of(String.format(Locale.ROOT,
        "Fits took %.0f s on one of %d cores; %s 0 uses all of them, to the same result.", seconds, cores, OptionNames.of("num-slots")));
  }
}
