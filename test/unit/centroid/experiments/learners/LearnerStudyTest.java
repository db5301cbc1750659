// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on the choice of a base learner from arguments to files. */
class LearnerStudyTest {

  @TempDir
  private Path folder;

  @Test
  void choiceIsComparedWithCandidatesAndBaselines() throws Exception {
    for (int k = 0; k < 3; k++) {
      SmallRun.write(folder, "set" + k, GeneratedData.funnel(60 + k, k));
    }
    for (int k = 0; k < 2; k++) {
      SmallRun.write(folder, "labels" + k, GeneratedData.rings(60 + k, k));
    }
    String text = SmallRun.of(folder, new LearnerStudy(), "learners", "--data=" + folder, "--minrows=50", "--m=3");
    assertEquals(7, SmallRun.numGoals(text), text);
    for (Baseline baseline : Baseline.values()) {
      assertEquals(2, text.lines().filter(line -> line.startsWith("| " + baseline + " | ")).count(), text);
    }
    assertTrue(text.contains("| numeric | REPTree | 3 |") && text.contains("| nominal | BayesNet | 2 |"), text);
    assertEquals(5, text.lines().filter(line -> line.matches("\\| (set|labels)\\d \\| half [AB] .*")).count(), text);
  }

  @Test
  void resultsAreEqualIfErrorAndScoreAre() {
    LearnerResult one = new LearnerResult(0.5, 2, 1, LearnerResult.Choice.NONE);
    assertTrue(one.hasErrorsOf(new LearnerResult(0.5, 2, 3, LearnerResult.Choice.NONE)));
    assertTrue(!one.hasErrorsOf(new LearnerResult(0.5, 2.0001, 1, LearnerResult.Choice.NONE)));
    assertTrue(!one.hasErrorsOf(LearnerResult.MISSING), "a learner that failed alone can't be chosen");
  }
}
