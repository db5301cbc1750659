package centroid.experiments;

import java.time.LocalDate;
import weka.core.Version;

/** Where a result comes from: the head of every result file. */
final class Provenance {

  private Provenance() {
  }

  /**
   * The first lines of a result file.
   *
   * @param begin nanoTime at the start
   */
  static String head(String title, String command, long begin, ResultLog log) {
    String resumed = log.numResumed() == 0 ? "" : ", going on from " + log.numResumed() + " rows of an earlier run";
    return "# " + title + "\n\nMade by `" + command + "` on " + LocalDate.now() + " in " + (System.nanoTime() - begin) / 1_000_000_000 + " s" + resumed
        + " (CentroidBagging " + System.getProperty("centroid.version", "of unknown version") + ", Weka " + Version.VERSION + ", Java "
        + Runtime.version().feature() + ", " + Runtime.getRuntime().availableProcessors() + " cores).\n\n";
  }
}
