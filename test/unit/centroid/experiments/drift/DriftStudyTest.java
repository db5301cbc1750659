// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on checks from arguments to page. */
class DriftStudyTest {

  @TempDir
  private Path folder;

  @Test
  void everyChangeHasARow() throws Exception {
    String page = SmallRun.of(folder, new DriftStudy(), "drift", "--train-rows=60", "--stream-rows=80", "--change-at=40", "--test-rows=60", "--m=2");
    for (DriftRows.Change change : DriftRows.Change.values()) {
      assertTrue(page.lines().anyMatch(line -> line.startsWith("| numbers | " + change + " |")), page);
    }
  }
}
