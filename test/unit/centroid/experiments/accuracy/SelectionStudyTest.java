// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The trade-off of the selection from arguments to files. */
class SelectionStudyTest {

  @TempDir
  private Path folder;

  @Test
  void everyPoolAndLambdaIsMeasuredOnHalfA() throws Exception {
    SmallRun.write(folder, "set0", GeneratedData.funnel(60, 0));
    SmallRun.write(folder, "set1", GeneratedData.funnel(61, 1));
    SmallRun.write(folder, "set2", GeneratedData.rings(62, 2));
    String text = SmallRun.of(folder, new SelectionStudy(), "selection", "--data=" + folder, "--minrows=50", "--m=5", "--reference=10", "--lambdas=0,0.3",
        "--learners=REPTree,J48");
    assertTrue(text.contains("2 data sets with at least 50 rows (half A;"), text);
    List<String> cells = text.lines().filter(line -> line.startsWith("| REPTree | 5 | 0.89 |") || line.startsWith("| J48 | 5 | 0.96 |")).toList();
    assertEquals(2 * SelectionStudy.pools(5).length, cells.size(), text);
    String[] smallest = cells.get(0).split("\\|");
    assertEquals(smallest[5], smallest[6], "A pool of m models leaves nothing to select");
    assertEquals(SelectionStudy.pools(5).length, text.lines().filter(line -> line.startsWith("| 5 | ")).count(), text);
    assertFalse(text.contains("NaN"), text);
    assertTrue(Files.exists(folder.resolve("out/selection.png")));
  }

  @Test
  void poolsAreAtLeastAsLargeAsTheEnsemble() {
    assertArrayEquals(new int[] {5, 8, 10, 15, 20, 50}, SelectionStudy.pools(5));
    assertArrayEquals(new int[] {10, 15, 20, 30, 40, 50}, SelectionStudy.pools(10));
    assertArrayEquals(new int[] {30, 45, 50, 60, 90, 120}, SelectionStudy.pools(30));
  }
}
