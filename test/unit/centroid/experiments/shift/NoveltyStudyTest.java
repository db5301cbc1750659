// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.shift;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on novel rows from arguments to page. */
class NoveltyStudyTest {

  @TempDir
  private Path folder;

  @Test
  void everyMethodIsMeasured() throws Exception {
    SmallRun.write(folder, "friedman", GeneratedData.friedman(240, 5, 1));
    String page = SmallRun.of(folder, new NoveltyStudy(), "novelty", "--data=" + folder, "--m=2");
    assertTrue(page.contains("| friedman |"), page);
    for (NoveltyResult.Method method : NoveltyResult.Method.values()) {
      assertTrue(page.contains(method.toString()), page);
    }
  }
}
