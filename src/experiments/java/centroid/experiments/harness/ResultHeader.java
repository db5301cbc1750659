// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.time.LocalDate;
import weka.core.Version;

/** Where a result comes from: the first lines of every result file. */
public final class ResultHeader {

  private ResultHeader() {
  }

  /**
   * The first lines.
   *
   * @param begin nanoTime at the start
   * @param numResumed results that an earlier run has left
   */
  public static String of(String title, Arguments arguments, long begin, int numResumed) {
    String resumed = numResumed == 0 ? "" : ", going on from " + numResumed + " rows of an earlier run";
    return "# " + title + "\n\nMade by `" + arguments.command() + "` on " + LocalDate.now() + " in " + (System.nanoTime() - begin) / 1_000_000_000 + " s"
        + resumed + " (CentroidBagging " + System.getProperty("centroid.version", "of unknown version") + ", Weka " + Version.VERSION + ", Java "
        + Runtime.version().feature() + ", " + Runtime.getRuntime().availableProcessors() + " cores).\n\n";
  }
}
