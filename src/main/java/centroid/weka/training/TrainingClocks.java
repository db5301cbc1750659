// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.weka.model.TrainingReport;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.LongAdder;

/** Measures the time that a training spends on each kind of work, added over all threads. Thread-safe. */
public final class TrainingClocks {

  private final long begin = System.nanoTime();
  private final LongAdder fits = new LongAdder();
  private final LongAdder predictions = new LongAdder();
  private final LongAdder selection = new LongAdder();

  /** Trains a model and adds the time. */
  public <T> T timeFit(Callable<T> fit) throws Exception {
    return time(fits, fit);
  }

  /** Adds the time of a model that was trained on another machine. */
  public void addFit(double seconds) {
    fits.add((long) (1e9 * seconds));
  }

  /** Predicts rows and adds the time. */
  public <T> T timePrediction(Callable<T> prediction) throws Exception {
    return time(predictions, prediction);
  }

  /**
   * Runs a step of the method, such as the selection, and adds the time. A cancelled kernel throws a CancellationException, which becomes an
   * InterruptedException here.
   */
  public <T> T timeSelection(Callable<T> work) throws Exception {
    try {
      return time(selection, work);
    } catch (CancellationException e) {
      throw new InterruptedException(e.getMessage());
    }
  }

  private static <T> T time(LongAdder nanos, Callable<T> work) throws Exception {
    long start = System.nanoTime();
    try {
      return work.call();
    } finally {
      nanos.add(System.nanoTime() - start);
    }
  }

  /** Returns whether more than this many seconds have passed since the training began. */
  boolean isPast(double seconds) {
    return System.nanoTime() - begin > seconds * 1e9;
  }

  /** Returns the seconds spent so far. */
  public TrainingReport.Seconds seconds() {
    return new TrainingReport.Seconds(fits.sum() / 1e9, predictions.sum() / 1e9, selection.sum() / 1e9);
  }
}
