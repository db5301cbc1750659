// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.shift;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.shift.ShiftSource.Drawn;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on covariate shift from arguments to files. */
class ShiftStudyTest {

  @TempDir
  private Path folder;

  @Test
  void everySourceHasARowForEveryLearner() throws Exception {
    SmallRun.write(folder, "friedman", GeneratedData.friedman(240, 5, 1));
    String text = SmallRun.of(folder, new ShiftStudy(), "shift", "--data=" + folder, "--train-rows=60", "--m=2");
    assertTrue(text.contains("## Goals") && text.contains("## Intervals of the default"), text);
    assertEquals(4, text.lines().filter(line -> line.startsWith("| friedman |")).count(), text);
  }

  @Test
  void weightedTrainingRowsHaveTheMeanOfTargetRows() {
    Drawn drawn = ShiftSource.Family.ALL[0].draw(4000, 4000, new SplittableRandom(2));
    double sum = 0;
    double total = 0;
    for (int row = 0; row < 4000; row++) {
      sum += drawn.ratio()[row] * drawn.training().instance(row).value(0);
      total += drawn.ratio()[row];
    }
    assertEquals(drawn.target().meanOrMode(0), sum / total, 0.02);
  }
}
