package centroid.experiments;

import java.util.Locale;

/** Shows how far a long run is and how long it will take; on a terminal in one line, elsewhere a line now and then. */
final class ProgressBar {

  private static final int WIDTH = 30;

  private final int total;
  private final boolean terminal = System.console() != null;
  private final long begin = System.nanoTime();
  private long lastShown;
  private int done;
  private double effortDone;
  private final double effortTotal;

  /** A bar over steps of unequal effort. */
  ProgressBar(int total, double effortTotal) {
    this.total = total;
    this.effortTotal = effortTotal;
  }

  synchronized void step(double effort) {
    done++;
    effortDone += effort;
    long now = System.nanoTime();
    boolean due = now - lastShown > (terminal ? 200_000_000L : 30_000_000_000L);
    if (due || done == total) {
      lastShown = now;
      double share = effortDone / effortTotal;
      double seconds = (now - begin) / 1e9;
      int full = (int) (WIDTH * share);
      System.err.printf(Locale.ROOT, "%s[%s%s] %d of %d, %.0f s passed, about %.0f s left%s", terminal ? "\r" : "", "#".repeat(full),
          ".".repeat(WIDTH - full), done, total, seconds, seconds / share - seconds, terminal && done < total ? "" : "\n");
    }
  }
}
