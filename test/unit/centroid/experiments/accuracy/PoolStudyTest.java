// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on pool sizes from arguments to files. */
class PoolStudyTest {

  @TempDir
  private Path folder;

  @Test
  void poolsAreComparedWithTheDefault() throws Exception {
    for (int k = 0; k < 3; k++) {
      SmallRun.write(folder, "set" + k, GeneratedData.funnel(60 + k, k));
    }
    SmallRun.write(folder, "set3", GeneratedData.rings(60, 3));
    String text = SmallRun.of(folder, new PoolStudy(), "pool", "--data=" + folder, "--minrows=50", "--m=3", "--learners=REPTree,J48",
        "--others=m,2m", "--large=60");
    assertEquals(5, SmallRun.numGoals(text), text);
    assertTrue(text.contains("| 3 | default | half B |") && text.contains("| 3 | m | half A | 2 | 3.0 | 0.06 |"), text);
    assertTrue(text.contains("| J48 | 3 | 1 |") && text.contains("| rings 60 | 3 | 2 |"), text);
    assertFalse(text.contains("| 3 | 3m |"), text);
  }
}
