// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PredictionSetsTest {

  private static final double[] PRIOR = {0.7, 0.2, 0.1};

  /** Rows of three labels whose rare ones are often misclassified as the first; the last third of the rows is in group 1, where predictions are worse. */
  private static final class Data {

    final int size;
    final int[] label;
    final double[][] shown;
    final int[] group;

    Data(int size, long seed) {
      this.size = size;
      label = new int[size];
      shown = new double[size][];
      group = new int[size];
      SplittableRandom random = new SplittableRandom(seed);
      for (int k = 0; k < size; k++) {
        double u = random.nextDouble();
        label[k] = u < PRIOR[0] ? 0 : u < PRIOR[0] + PRIOR[1] ? 1 : 2;
        group[k] = random.nextInt(3) == 0 ? 1 : 0;
        double[] evidence = PRIOR.clone();
        double sum = 0;
        for (int c = 0; c < 3; c++) {
          evidence[c] *= Math.exp((c == label[k] ? 1.5 : 0) * (1 - group[k]) + random.nextGaussian());
          sum += evidence[c];
        }
        double total = sum;
        shown[k] = Arrays.stream(evidence).map(each -> each / total).toArray();
      }
    }

    ProbabilityCalibration fit(boolean grouped, LabelCoverage coverage) {
      return ProbabilityCalibration.fit(LabelRecords.of(shown, label), PRIOR, grouped ? new Grouping(new int[][] {group}, new int[] {2}) : null, coverage);
    }

    /** The coverage of the rows of a label (all labels if negative) and a group. */
    double coverage(ProbabilityCalibration calibration, boolean grouped, int ofLabel, int ofGroup) {
      double rows = 0;
      double inside = 0;
      for (int k = 0; k < size; k++) {
        if ((ofLabel < 0 || label[k] == ofLabel) && (ofGroup < 0 || group[k] == ofGroup)) {
          rows++;
          inside += calibration.predictionSet(calibration.apply(shown[k]), 0.9, grouped ? new int[] {group[k]} : null)[label[k]] ? 1 : 0;
        }
      }
      return inside / rows;
    }
  }

  /**
   * Of 4000 calibration rows, 400 have the rarest label: the standard deviation of its coverage is sqrt(0.09 / 400) = 0.015, and sqrt(0.09 / 2000)
   * for the test rows; 4 of both together, 0.066, are exceeded with probability 6e-5.
   */
  @Test
  void classConditionalSetsCoverEveryLabel() {
    ProbabilityCalibration marginal = new Data(4000, 1).fit(false, LabelCoverage.MARGINAL);
    ProbabilityCalibration ofClass = new Data(4000, 1).fit(false, LabelCoverage.CLASS);
    Data test = new Data(20_000, 2);
    assertTrue(test.coverage(marginal, false, 2, -1) < 0.75);
    for (int c = 0; c < 3; c++) {
      assertEquals(0.9, test.coverage(ofClass, false, c, -1), c == 0 ? 0.1 : 0.066);
    }
    assertTrue(test.coverage(ofClass, false, 0, -1) > 0.9 - 0.066);
  }

  /** The smaller group has 1300 calibration rows; 4 standard deviations of 0.0083 and 0.0037 together are 0.036. */
  @Test
  void groupConditionalSetsCoverEveryGroup() {
    ProbabilityCalibration plain = new Data(4000, 3).fit(false, LabelCoverage.MARGINAL);
    ProbabilityCalibration grouped = new Data(4000, 3).fit(true, LabelCoverage.MARGINAL);
    Data test = new Data(20_000, 4);
    assertTrue(test.coverage(plain, false, -1, 1) < 0.86);
    for (int g = 0; g < 2; g++) {
      assertEquals(0.9, test.coverage(grouped, true, -1, g), 0.036);
    }
  }

  @Test
  void setsAreNestedForEveryKindOfCoverage() {
    Data data = new Data(200, 5);
    for (LabelCoverage coverage : LabelCoverage.values()) {
      ProbabilityCalibration calibration = data.fit(true, coverage);
      for (int k = 0; k < 100; k++) {
        boolean[] inner = new boolean[3];
        for (double level = 0.05; level < 1; level += 0.05) {
          boolean[] outer = calibration.predictionSet(calibration.apply(data.shown[k]), level, new int[] {k % 4 - 1});
          for (int c = 0; c < 3; c++) {
            assertTrue(outer[c] || !inner[c]);
          }
          inner = outer;
        }
      }
    }
  }

  /** A label or a group without rows has the sets of all. */
  @Test
  void unseenLabelsAndGroupsUseAllRows() {
    Data data = new Data(300, 6);
    ProbabilityCalibration plain = data.fit(false, LabelCoverage.MARGINAL);
    ProbabilityCalibration grouped = data.fit(true, LabelCoverage.MARGINAL);
    for (double[] shown : data.shown) {
      double[] calibrated = plain.apply(shown);
      assertArrayEquals(plain.predictionSet(calibrated, 0.8, null), grouped.predictionSet(calibrated, 0.8, new int[] {Grouping.NONE}));
      assertArrayEquals(plain.predictionSet(calibrated, 0.8, null), grouped.predictionSet(calibrated, 0.8, new int[] {5}));
      assertArrayEquals(plain.predictionSet(calibrated, 0.8, null), grouped.predictionSet(calibrated, 0.8, null));
    }
  }

  @Test
  void setsAndRangesAreTheSameAfterSaving() throws Exception {
    Data data = new Data(200, 7);
    ProbabilityCalibration saved = data.fit(true, LabelCoverage.CLASS);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(saved);
    }
    ProbabilityCalibration read = (ProbabilityCalibration) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    for (int k = 0; k < data.size; k++) {
      double[] calibrated = saved.apply(data.shown[k]);
      assertArrayEquals(saved.predictionSet(calibrated, 0.9, new int[] {data.group[k]}), read.predictionSet(calibrated, 0.9, new int[] {data.group[k]}));
    }
  }

  /** Half of the rows' labels have a probability of about 0.9, half of 0.6; the limit at the level 0.5 is that of the heavier half. */
  @Test
  void heavyRowsCountMore() {
    int n = 200;
    double[][] shown = new double[n][];
    Arrays.setAll(shown, k -> k % 2 == 0 ? new double[] {0.9, 0.1} : new double[] {0.6, 0.4});
    int[] row = new int[n];
    Arrays.setAll(row, k -> k);
    double[] even = {0.5, 0.5};
    for (int heavy = 0; heavy < 2; heavy++) {
      double[] weight = new double[n];
      int which = heavy;
      Arrays.setAll(weight, k -> k % 2 == which ? 9 : 1);
      ProbabilityCalibration calibration = ProbabilityCalibration.fit(new LabelRecords(shown, new int[n], row, weight), even, null, LabelCoverage.MARGINAL);
      boolean[] set = calibration.predictionSet(new double[] {0.5, 0.5}, 0.5, null);
      assertArrayEquals(new boolean[] {true, false}, set, "the tie goes to the first");
      double limit = calibration.apply(which == 0 ? new double[] {0.9, 0.1} : new double[] {0.6, 0.4})[0];
      assertTrue(calibration.predictionSet(new double[] {1 - limit, limit}, 0.5, null)[1]);
      assertTrue(limit > 0.99 || !calibration.predictionSet(new double[] {0.4, 0.3}, 0.5, null)[1]);
    }
  }
}
