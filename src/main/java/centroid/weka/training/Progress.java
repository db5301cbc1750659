// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import java.util.function.Consumer;

/** Tells a person how far a long training is, at most once a second. Thread-safe. */
final class Progress {

  private static final long INTERVAL = 1_000_000_000L;

  private final Consumer<String> output;
  private final long begin = System.nanoTime();
  private long lastReport = begin;
  private int done;

  /** Progress reports to where a person looks; {@code output} may be called from any thread. */
  Progress(Consumer<String> output) {
    this.output = output;
  }

  /** One more step of {@code total} is done. */
  synchronized void step(String what, int total) {
    done++;
    long now = System.nanoTime();
    if (now - lastReport >= INTERVAL && done < total) {
      lastReport = now;
      double seconds = (now - begin) / 1e9;
      output.accept(String.format("CentroidBagging: %d of %d %s, %.0f s passed, about %.0f s left", done, total, what, seconds,
          seconds / done * (total - done)));
    }
  }

  /** Something worth telling whenever it happens. */
  synchronized void say(String text) {
    output.accept("CentroidBagging: " + text);
  }
}
