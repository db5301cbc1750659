// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.Utils;

/** Training with thousands of labels needs little memory in every mode. */
class ManyLabelsTest {

  /** Classifiers with their options; all are trained in one JVM. */
  private static final String[] CLASSIFIERS = {"weka.classifiers.meta.CentroidBagging", "weka.classifiers.meta.CentroidBagging -mode bagging -O",
      "weka.classifiers.meta.CentroidBagging -O -store-out-of-bag-predictions",
      "weka.classifiers.meta.CentroidBagging -calibration crossfit -folds 3", "weka.classifiers.meta.CentroidBagging -calibration heldout",
      "weka.classifiers.meta.CentroidBagging -mode refit -draws 20", "weka.classifiers.meta.CalibratedClassifier -folds 3"};

  @Test
  void fiveThousandLabelsAreLearnedInOneGigabyte() throws Exception {
    Process child = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g", "-Djava.awt.headless=true", "-cp",
        System.getProperty("java.class.path"), ManyLabelsTest.class.getName()).redirectErrorStream(true).start();
    child.getOutputStream().close();
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(child.waitFor(10, TimeUnit.MINUTES), output);
    assertEquals(0, child.exitValue(), output);
    assertEquals(CLASSIFIERS.length, output.lines().filter(line -> line.startsWith("trained")).count(), output);
  }

  /**
   * Trains all of them.
   *
   * @param none not used
   * @throws Exception if one of them fails
   */
  public static void main(String[] none) throws Exception {
    Instances data = TestData.manyLabels(5000, 6000, 1);
    for (String line : CLASSIFIERS) {
      String[] words = Utils.splitOptions(line + " -W weka.classifiers.rules.ZeroR");
      Classifier model = AbstractClassifier.forName(words[0], Arrays.copyOfRange(words, 1, words.length));
      model.buildClassifier(data);
      double sum = Arrays.stream(model.distributionForInstance(data.instance(0))).sum();
      if (Math.abs(sum - 1) > 1e-9) {
        throw new AssertionError("Probabilities of " + line + " sum to " + sum);
      }
      System.out.println("trained " + line);
    }
  }
}
