// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

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
 * <li>The first failure stops the later tasks that have not begun; it reaches the caller with its index
 * and cause, the same for any number of threads. Nothing is swallowed.</li>
 * <li>An interrupt of the caller stops the tasks that have not begun, interrupts the running ones
 * and is thrown at once as {@link InterruptedException}.</li>
 * <li>With one thread the tasks run in the caller's thread.</li>
 * </ul>
 *
 * <p>Immutable and thread-safe.
 */
public final class Workers {

  /** One numbered piece of work. */
  @FunctionalInterface
  public interface Task<T> {
    /**
     * Does the work.
     *
     * @param index which piece, from 0
     * @return the result, may be null
     * @throws Exception if it can't be done
     */
    T run(int index) throws Exception;
  }

  private final int numThreads;

  /**
   * Workers on a number of threads.
   *
   * @param numThreads at least 1; 0 takes one per core
   * @throws IllegalArgumentException if negative
   */
  public Workers(int numThreads) {
    if (numThreads < 0) {
      throw new IllegalArgumentException("Number of threads must be at least 0 (0 = one per core), but was " + numThreads);
    }
    this.numThreads = numThreads == 0 ? Runtime.getRuntime().availableProcessors() : numThreads;
  }

  /**
   * The number of threads in use.
   *
   * @return at least 1
   */
  public int numThreads() {
    return numThreads;
  }

  /**
   * Runs tasks 0 to count - 1 and collects what they return, in order of index.
   *
   * @throws TaskFailure if a task failed; of several failures the one with the lowest index
   * @throws InterruptedException if the calling thread is interrupted
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
    // Daemon threads: a base learner that ignores the interrupt must not keep the program alive.
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

  /** Only tasks later than a failed one are left out, so the first failure met here is the one of lowest index. */
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
