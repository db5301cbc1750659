// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.labels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on prediction sets from arguments to its file. */
class SetStudyTest {

  @TempDir
  private Path folder;

  /** Data sets with a numeric class are left out. */
  @Test
  void everyLearnerAndSizeHasARow() throws Exception {
    SmallRun.write(folder, "rings", GeneratedData.rings(240, 0));
    SmallRun.write(folder, "funnel", GeneratedData.funnel(240, 0));
    String text = SmallRun.of(folder, new SetStudy(), "sets", "--data=" + folder, "--minrows=50", "--m=2,3", "--learners=J48,RandomTree");
    for (String row : new String[] {"| J48 | 2 | 1 |", "| J48 | 3 | 1 |", "| RandomTree | 2 | 1 |", "| RandomTree | 3 | 1 |"}) {
      assertEquals(1, text.lines().filter(line -> line.startsWith(row)).count(), text);
    }
    assertTrue(text.contains("coverage 0.95"), text);
  }
}
