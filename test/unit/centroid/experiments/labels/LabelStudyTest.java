// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.labels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.labels.AdaptiveSets.Rule;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Classifier;
import weka.classifiers.bayes.NaiveBayes;
import weka.core.Instance;
import weka.core.Instances;

/** The experiment on coverage by label from arguments to files, and the adaptive sets it compares with. */
class LabelStudyTest {

  @TempDir
  private Path folder;

  @Test
  void labelsAreCoveredWithAndWithoutTheOption() throws Exception {
    for (int k = 0; k < 2; k++) {
      SmallRun.write(folder, "rings" + k, GeneratedData.rings(240 + k, k));
    }
    String text = SmallRun.of(folder, new LabelStudy(), "labels", "--data=" + folder, "--minrows=50", "--m=3", "--learners=J48");
    assertEquals(4, SmallRun.numGoals(text), text);
    assertTrue(text.contains("| adaptive, randomised | half B |") && text.contains(" | 2 | "), text);
  }

  /**
   * With 200 calibration rows coverage at 0.8 has a standard deviation of sqrt(0.16 / 200) = 0.028; 4 of these below, and more above, since the
   * best label is always included.
   */
  @Test
  void everyRuleCovers() throws Exception {
    Instances data = GeneratedData.rings(1400, 3);
    data.randomize(new Random(4));
    Classifier model = new NaiveBayes();
    model.buildClassifier(new Instances(data, 0, 200));
    Instances test = new Instances(data, 400, 1000);
    for (Rule rule : Rule.values()) {
      AdaptiveSets sets = new AdaptiveSets(model, new Instances(data, 200, 200), rule, 5);
      LabelResult result = LabelResult.of(sets, test, new double[] {0.8, 0.95}, 0.9);
      assertTrue(result.coverage(0) > 0.8 - 0.113, rule + " " + result.coverage(0));
      assertTrue(result.coverage(1) >= result.coverage(0) && result.size(1) >= result.size(0));
      Instance row = test.instance(0);
      assertArrayEquals(sets.at(row, 0.9), sets.at(row, 0.9));
    }
  }
}
