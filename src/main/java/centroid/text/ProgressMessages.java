// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import java.util.Locale;
import java.util.function.Consumer;

/** Reports the progress of a long task, at most once per second. Thread-safe. */
public final class ProgressMessages {

  private static final long INTERVAL = 1_000_000_000L;

  private final String name;
  private final Consumer<String> output;
  private final long begin = System.nanoTime();
  private long lastReport = begin;
  private int done;

  /** Messages of a task that begins now; {@code output} may be called from any thread. */
  public ProgressMessages(String name, Consumer<String> output) {
    this.name = name;
    this.output = output;
  }

  /** Messages of a part of the task, with its own steps. */
  public ProgressMessages named(String part) {
    return new ProgressMessages(name + ", " + part, output);
  }

  /** Counts a finished step. */
  public synchronized void step(String what, int total) {
    done++;
    long now = System.nanoTime();
    if (now - lastReport >= INTERVAL && done < total) {
      lastReport = now;
      double seconds = (now - begin) / 1e9;
      output.accept(String.format(Locale.ROOT, "%s: %d of %d %s, %.0f s passed, about %.0f s left", name, done, total, what, seconds,
          seconds / done * (total - done)));
    }
  }

  /** Reports a message at once. */
  public synchronized void say(String text) {
    output.accept(name + ": " + text);
  }
}
