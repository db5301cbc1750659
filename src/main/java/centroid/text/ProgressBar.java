// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import java.io.PrintStream;
import java.util.Locale;

/** Shows the progress of a long run and the estimated time left: on a terminal in one line, elsewhere as a line every 30 seconds. */
public final class ProgressBar {

  private static final int WIDTH = 30;

  private final int total;
  private final double effortTotal;
  private final PrintStream out;
  private final boolean terminal = System.console() != null;
  private final long begin = System.nanoTime();
  private long lastShown = begin;
  private int done;
  private double effortDone;

  /** A bar on the standard error stream; the effort of all steps is in any unit. */
  public ProgressBar(int total, double effortTotal) {
    this(total, effortTotal, System.err);
  }

  ProgressBar(int total, double effortTotal, PrintStream out) {
    this.total = total;
    this.effortTotal = effortTotal;
    this.out = out;
  }

  /** Counts a finished step. */
  public synchronized void step(double effort) {
    done++;
    effortDone += effort;
    long now = System.nanoTime();
    boolean due = now - lastShown > (terminal ? 200_000_000L : 30_000_000_000L);
    if (due || done == total) {
      lastShown = now;
      double share = Math.min(1, effortDone / effortTotal);
      double seconds = (now - begin) / 1e9;
      int full = (int) (WIDTH * share);
      out.printf(Locale.ROOT, "%s[%s%s] %d of %d, %.0f s passed, about %.0f s left%s", terminal ? "\r" : "", "#".repeat(full),
          ".".repeat(WIDTH - full), done, total, seconds, seconds / share - seconds, terminal && done < total ? "" : "\n");
      out.flush();
    }
  }
}
