// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.abstain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on abstention from arguments to files. */
class AbstainStudyTest {

  @TempDir
  private Path folder;

  @Test
  void promisesArePrintedBesidePlainThresholds() throws Exception {
    SmallRun.write(folder, "rings", GeneratedData.rings(120, 1));
    String text = SmallRun.of(folder, new AbstainStudy(), "abstain", "--data=" + folder, "--train-rows=60", "--test-rows=50", "--min-rows=50", "--m=3");
    assertTrue(text.contains("## accuracy 0.95") && text.contains("## recall 0.9") && text.contains("| accuracy 0.9 | real | RandomForest |"), text);
    assertEquals(2, text.lines().filter(line -> line.startsWith("| rings |")).count(), "accuracy only, for three labels: " + text);
  }

  @Test
  void labelsHaveTheirProbabilities() {
    for (AbstainRows family : AbstainRows.values()) {
      AbstainRows.Drawn drawn = family.draw(4000, new SplittableRandom(1));
      double expected = 0;
      double observed = 0;
      for (int row = 0; row < 4000; row++) {
        assertEquals(1, Arrays.stream(drawn.truth()[row]).sum(), 1e-9);
        expected += drawn.truth()[row][1] / 4000;
        observed += drawn.rows().instance(row).classValue() == 1 ? 1.0 / 4000 : 0;
      }
      // Four standard errors at most: a false alarm in 16,000.
      assertEquals(expected, observed, 0.032, family.toString());
    }
  }
}
