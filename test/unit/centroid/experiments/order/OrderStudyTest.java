// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.experiments.SmallRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on rows in the order of time, from arguments to its file. */
class OrderStudyTest {

  @TempDir
  private Path folder;

  @Test
  void everySeriesHasARowForEachLearner() throws Exception {
    String text = SmallRun.of(folder, new OrderStudy(), "order");
    for (Series series : Series.values()) {
      assertEquals(2, text.lines().filter(line -> line.startsWith("| " + series + " | ")).count(), text);
    }
  }
}
