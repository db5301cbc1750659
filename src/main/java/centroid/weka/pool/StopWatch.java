// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;

/** Adds up the time that several threads spend on one kind of work. */
public final class StopWatch {

  private final LongAdder nanos = new LongAdder();

  /** Runs work and adds the time that it took. */
  public <T> T time(Callable<T> work) throws Exception {
    long begin = System.nanoTime();
    try {
      return work.call();
    } finally {
      nanos.add(System.nanoTime() - begin);
    }
  }

  public double seconds() {
    return nanos.sum() / 1e9;
  }
}
