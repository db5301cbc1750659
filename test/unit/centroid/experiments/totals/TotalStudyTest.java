// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.totals;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on totals from arguments to page. */
class TotalStudyTest {

  @TempDir
  private Path folder;

  @Test
  void generatedAndRealRowsAreMeasured() throws Exception {
    SmallRun.write(folder, "friedman", GeneratedData.friedman(240, 5, 1));
    String page = SmallRun.of(folder, new TotalStudy(), "totals", "--data=" + folder, "--m=2", "--learners=REPTree", "--train-rows=60", "--test-rows=120",
        "--draws=1");
    assertTrue(page.contains("## Goals") && page.contains("friedman"), page);
  }
}
