// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.time.LocalDate;
import weka.core.Version;

/** Where a result comes from: the first lines of every result file. */
final class ResultHeader {

  private ResultHeader() {
  }

  /**
   * The first lines.
   *
   * @param begin nanoTime at the start
   * @param numResumed results that an earlier run has left
   */
  static String of(String title, String command, long begin, int numResumed) {
    String resumed = numResumed == 0 ? "" : ", going on from " + numResumed + " rows of an earlier run";
    return "# " + title + "\n\nMade by `" + command + "` on " + LocalDate.now() + " in " + (System.nanoTime() - begin) / 1_000_000_000 + " s" + resumed
        + " (CentroidBagging " + System.getProperty("centroid.version", "of unknown version") + ", Weka " + Version.VERSION + ", Java "
        + Runtime.version().feature() + ", " + Runtime.getRuntime().availableProcessors() + " cores).\n\n";
  }
}
