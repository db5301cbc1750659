// SPDX-License-Identifier: GPL-3.0-only
package centroid.theory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Coverage within groups, and within labels, on data whose truth is known. Groups a, b and c have 10, 30 and 60 % of the rows; the noise of a
 * is six times that of c. Label r has 15 % of the rows and is often mistaken for the others.
 *
 * <p>Each case trains on 30 data sets of 400 rows, of which at least 40 calibrate the smallest group, and tests on 2000 new rows each. The
 * coverage of a group of one model varies by about sqrt(0.09 * (1/40 + 1/200)) = 0.052 at most, and the mean over 30 by 0.0095. The bound
 * of 0.04 leaves 0.01 for what a small group borrows from all and is 3.2 deviations of the mean beyond that: a construction that is right
 * but for that fails with a probability below 2e-3 in each of the comparisons. Seeds are fixed, so a failure repeats.
 */
class GroupCoverageTest {

  private static final int NUM_SETS = 30;
  private static final double[] DEVIATIONS = {3, 1, 0.5};
  private static final List<String> LABELS = List.of("p", "q", "r");

  private static int group(Random random) {
    double share = random.nextDouble();
    return share < 0.1 ? 0 : share < 0.4 ? 1 : 2;
  }

  private static ArrayList<Attribute> attributes(Attribute target) {
    return new ArrayList<>(List.of(new Attribute("group", List.of("a", "b", "c")), new Attribute("x"), new Attribute("z"), target));
  }

  private static Instances numbers(int numRows, long seed) {
    return TestData.generate("groups", attributes(new Attribute("y")), numRows, seed, random -> {
      double[] row = {group(random), random.nextDouble(), random.nextDouble(), 0};
      row[3] = 5 * row[1] + Math.sin(6 * row[2]) + DEVIATIONS[(int) row[0]] * random.nextGaussian();
      return row;
    });
  }

  private static Instances labels(int numRows, long seed) {
    return TestData.generate("labels", attributes(new Attribute("y", LABELS)), numRows, seed, random -> {
      double share = random.nextDouble();
      int label = share < 0.15 ? 2 : share < 0.5 ? 1 : 0;
      double[] centre = {0, 1.5, 0.75};
      return new double[] {group(random), centre[label] + random.nextGaussian(), (label == 2 ? 1.2 : 0) + random.nextGaussian(), label};
    });
  }

  private static CentroidBagging trained(String options, int number, Instances data) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-num-slots 0 -S " + number + " " + options));
    model.buildClassifier(data);
    return model;
  }

  private static double[] coverageOfGroups(String options) throws Exception {
    double[] covered = new double[3];
    double[] rows = new double[3];
    for (int number = 0; number < NUM_SETS; number++) {
      CentroidBagging model = trained(options, number, numbers(400, 100 + number));
      for (Instance row : numbers(2000, 200 + number)) {
        double[] bounds = model.predictIntervals(row, 0.9)[0];
        covered[(int) row.value(0)] += row.classValue() >= bounds[0] && row.classValue() <= bounds[1] ? 1 : 0;
        rows[(int) row.value(0)]++;
      }
    }
    double[] shares = new double[3];
    Arrays.setAll(shares, g -> covered[g] / rows[g]);
    return shares;
  }

  @ParameterizedTest
  @ValueSource(strings = {"-group group", "-group 1 -local off", "-group group -I 3", "-group group,x", "-group group -calibration crossfit -I 5",
      "-group group -W weka.classifiers.functions.LinearRegression"})
  void everyGroupIsCovered(String options) throws Exception {
    double[] shares = coverageOfGroups(options);
    for (double share : shares) {
      assertEquals(0.9, share, 0.04, "coverage of groups with " + options + ": " + Arrays.toString(shares));
    }
  }

  /** The control: if widths depend only on the ensemble variance, coverage of the noisiest group is about 0.6. */
  @Test
  void notEveryGroupIsCoveredWithoutTheOption() throws Exception {
    double[] shares = coverageOfGroups("-local off");
    assertTrue(shares[0] < 0.8 && shares[2] > 0.93, Arrays.toString(shares));
  }

  private static double[] coverageOfLabels(String options) throws Exception {
    double[] covered = new double[3];
    double[] rows = new double[3];
    for (int number = 0; number < NUM_SETS; number++) {
      CentroidBagging model = trained(options, number, labels(400, 300 + number));
      for (Instance row : labels(2000, 400 + number)) {
        int label = (int) row.classValue();
        covered[label] += model.predictSet(row, 0.9)[label] ? 1 : 0;
        rows[label]++;
      }
    }
    double[] shares = new double[3];
    Arrays.setAll(shares, c -> covered[c] / rows[c]);
    return shares;
  }

  /**
   * With groups as well, the rows of a label in a group are few and borrow more from all: the rare label loses 0.04 by -group, with and without bias correction
   * (0.895 to 0.856 and 0.923 to 0.879), for which 0.03 more is allowed.
   */
  @ParameterizedTest
  @ValueSource(strings = {"-coverage class", "-coverage class -I 3 -W weka.classifiers.trees.J48", "-coverage class -group group"})
  void everyLabelIsCovered(String options) throws Exception {
    double[] shares = coverageOfLabels(options);
    for (double share : shares) {
      assertEquals(0.9, share, options.contains("-group") ? 0.07 : 0.04, "coverage of labels with " + options + ": " + Arrays.toString(shares));
    }
  }

  /** The control: with marginal coverage the rare label is missed far more often. */
  @Test
  void rareLabelsAreMissedWithoutTheOption() throws Exception {
    double[] shares = coverageOfLabels("");
    assertTrue(shares[2] < 0.85, Arrays.toString(shares));
  }
}
