// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.MessageLog;
import centroid.weka.Models;
import centroid.weka.ScriptedLearner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weka.classifiers.AbstractClassifier;
import weka.core.Instances;

/** Long training reports its progress; without debug output nothing is printed. */
class ProgressTest {

  private static final String SLOW = " -num-slots 2 -pool 20 -I 5 -W centroid.weka.ScriptedLearner";

  /** Loads Weka's numeric libraries, which warn on standard error the first time. */
  @BeforeAll
  static void loadWekasLibraries() throws Exception {
    Models.trained("-O -I 3 -pool 6", TestData.numeric(40));
  }

  @AfterEach
  void resetTheScript() {
    ScriptedLearner.reset();
  }

  @Test
  void longTrainingReportsToLogAndStandardError() throws Exception {
    List<String> messages = Collections.synchronizedList(new ArrayList<>());
    CentroidBagging ours = Models.withOptions("-output-debug-info" + SLOW);
    ours.setLog(new MessageLog(messages::add));
    String printed = Models.standardErrorOf(() -> ours.buildClassifier(dataOfSlowFits()));
    String progress = "CentroidBagging: \\d+ of 20 base models trained, \\d+ s passed, about \\d+ s left";
    assertTrue(messages.get(0).matches(progress), messages.get(0));
    assertEquals(List.of("CentroidBagging: selecting 5 of 20 models", "CentroidBagging: calibrating", "Finished CentroidBagging"),
        messages.subList(messages.size() - 3, messages.size()));
    assertEquals(messages, printed.lines().toList());
  }

  @Test
  void withoutDebugInfoNothingIsPrinted() throws Exception {
    Instances data = TestData.numeric(40);
    for (String mode : List.of("select", "refit", "bagging")) {
      CentroidBagging ours = Models.withOptions("-O -num-slots 2 -I 3 -pool 9 -draws 30 -mode " + mode);
      assertEquals("", Models.standardErrorOf(() -> assertEquals("", Models.standardOutputOf(() -> ours.buildClassifier(data)))));
    }
  }

  @Test
  void refitReportsItsRounds() throws Exception {
    List<String> messages = new ArrayList<>();
    CentroidBagging ours = Models.withOptions("-mode refit -rounds 2 -draws 30 -I 3");
    ours.setLog(new MessageLog(messages::add));
    ours.buildClassifier(TestData.numeric(40));
    assertEquals(5, messages.size(), messages.toString());
    assertEquals("CentroidBagging: calibrating", messages.get(3));
    assertTrue(messages.get(2).startsWith("CentroidBagging: round 2 of 2, objective "), messages.get(2));
    assertEquals(ours.getMeasure("measureObjective"), Double.parseDouble(messages.get(2).replaceAll(".* ", "")), 1e-3);
  }

  @Test
  void theLogIsNotPartOfTheModel() throws Exception {
    CentroidBagging ours = Models.withOptions("-I 3 -pool 6");
    ours.setLog(new MessageLog(message -> { }));
    ours.buildClassifier(TestData.numeric(40));
    assertNull(((CentroidBagging) AbstractClassifier.makeCopy(ours)).getLog());
  }

  /** Makes each fit slow, so that 20 fits in two slots take 1.5 seconds, and returns data. */
  private static Instances dataOfSlowFits() {
    ScriptedLearner.onFit(seed -> Thread.sleep(150));
    return TestData.numeric(40);
  }
}
