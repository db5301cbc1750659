// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs numbered tasks on a fixed number of threads and returns their results in order.
 *
 * <ul>
 * <li>A failure cancels later tasks that have not begun. The caller gets the failure with the lowest index, with its cause, for any number of
 * threads.</li>
 * <li>An interrupt of the caller cancels tasks that have not begun, interrupts the running ones and is thrown as
 * {@link InterruptedException}.</li>
 * <li>With one thread the tasks run in the caller's thread.</li>
 * </ul>
 *
 * <p>Immutable and thread-safe.
 */
public final class Workers {

  /** One of the numbered tasks. */
  @FunctionalInterface
  public interface Task<T> {
    /** Runs the task with this index, from 0; the result may be null. */
    T run(int index) throws Exception;
  }

  private final int numThreads;

  /** Workers on a number of threads; 0 takes one per core. */
  public Workers(int numThreads) {
    if (numThreads < 0) {
      throw new IllegalArgumentException("Number of threads must be at least 0 (0 = one per core), but was " + numThreads);
    }
    this.numThreads = numThreads == 0 ? Runtime.getRuntime().availableProcessors() : numThreads;
  }

  public int numThreads() {
    return numThreads;
  }

  /**
   * Runs tasks 0 to count - 1 and returns their results in order of index.
   *
   * @throws TaskFailure if a task failed; of several failures the one with the lowest index
   */
  public <T> List<T> map(int count, Task<T> task) throws TaskFailure, InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("Stopped before the first of " + count + " tasks");
    }
    return numThreads == 1 || count <= 1 ? mapHere(count, task) : mapOnPool(count, task);
  }

  private static <T> List<T> mapHere(int count, Task<T> task) throws TaskFailure, InterruptedException {
    List<T> results = new ArrayList<>(count);
    for (int index = 0; index < count; index++) {
      if (Thread.interrupted()) {
        throw new InterruptedException("Stopped before task " + index + " of " + count);
      }
      try {
        results.add(task.run(index));
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception | LinkageError | StackOverflowError e) {
        throw new TaskFailure(index, e);
      }
    }
    return results;
  }

  private <T> List<T> mapOnPool(int count, Task<T> task) throws TaskFailure, InterruptedException {
    // Daemon threads, so that a base learner that ignores interrupts does not keep the program running.
    ExecutorService pool = Executors.newFixedThreadPool(Math.min(numThreads, count), work -> {
      Thread thread = new Thread(work, "centroid-worker");
      thread.setDaemon(true);
      return thread;
    });
    AtomicInteger firstFailed = new AtomicInteger(count);
    try {
      List<Future<T>> futures = new ArrayList<>(count);
      for (int k = 0; k < count; k++) {
        int index = k;
        futures.add(pool.submit(() -> index > firstFailed.get() ? null : runOrFlag(task, index, firstFailed)));
      }
      return collect(futures);
    } finally {
      pool.shutdownNow();
    }
  }

  private static <T> T runOrFlag(Task<T> task, int index, AtomicInteger firstFailed) throws Exception {
    boolean done = false;
    try {
      T result = task.run(index);
      done = true;
      return result;
    } finally {
      if (!done) {
        firstFailed.accumulateAndGet(index, Math::min);
      }
    }
  }

  /** Only tasks after a failed one are skipped, so the first failure found here has the lowest index. */
  private static <T> List<T> collect(List<Future<T>> futures) throws TaskFailure, InterruptedException {
    List<T> results = new ArrayList<>(futures.size());
    for (int index = 0; index < futures.size(); index++) {
      try {
        results.add(futures.get(index).get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof InterruptedException interrupt) {
          throw interrupt;
        }
        if (e.getCause() instanceof Error error && !(error instanceof LinkageError || error instanceof StackOverflowError)) {
          throw error;
        }
        throw new TaskFailure(index, e.getCause());
      }
    }
    return results;
  }
}
