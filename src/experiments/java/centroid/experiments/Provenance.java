package centroid.experiments;

import java.time.LocalDate;
import weka.core.Version;

/** Where a result comes from: the head of every result file. */
final class Provenance {

  private Provenance() {
  }

  static String head(String title, String command, long seconds) {
    return "# " + title + "\n\nMade by `" + command + "` on " + LocalDate.now() + " in " + seconds + " s (Weka " + Version.VERSION + ", Java "
        + Runtime.version().feature() + ", " + Runtime.getRuntime().availableProcessors() + " cores).\n\n";
  }
}
