// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;

/** Provides an Explorer and reads the numbers that its result prints. */
abstract class WithPlots extends WithExplorer {

  static final String CENTROIDS = "weka.classifiers.meta.CentroidBagging -I 5";
  static final Path PICTURES = Path.of("build/gui-pictures");

  @TempDir
  Path folder;

  /** The number behind a label in the text of the result. */
  double printed(String label) throws Exception {
    Matcher matcher = Pattern.compile(Pattern.quote(label) + "\\s+([-0-9.]+)").matcher(explorer.output());
    assertTrue(matcher.find(), label + " is not in " + explorer.output());
    return Double.parseDouble(matcher.group(1));
  }

  int misses(String level, int rows) throws Exception {
    return rows - (int) Math.round(rows * printed("Interval coverage (" + level + " level)") / 100);
  }
}
