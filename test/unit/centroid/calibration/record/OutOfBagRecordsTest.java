// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.residual.Residuals;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OutOfBagRecordsTest {

  private static final RandomStreams STREAMS = RandomStreams.of(1);

  @Test
  void onlyOutOfBagMembersPredictARow() {
    // Members 0 and 1 were trained on row 0 and are exact there; 2, 3 and 4 were not and have an error of 1.
    double[][] predictions = {{5}, {5}, {6}, {6}, {6}};
    BitSet[] inBag = bags(5, 1, (k, row) -> k < 2);
    ResidualRecords records = new OutOfBagRecords(predictions, new double[] {5}, 1, inBag, new int[] {0}, 3, OutOfBagRecords.MemberSelection.RANDOM, false)
        .residuals(STREAMS, null, new double[] {2});
    assertArrayEquals(new double[] {-1, -1, -1, -1}, records.error());
    assertArrayEquals(new double[] {6, 6, 6, 6}, records.mean());
    assertArrayEquals(new double[4], records.variance());
    assertEquals(1, records.numRows());
    assertArrayEquals(new double[] {0.5, 0.5, 0.5, 0.5}, records.recordWeights(), "the weight of the row is shared");
  }

  @Test
  void rowsAreFoundByTheirNumbers() {
    double[][] predictions = {{1, 2}, {1, 2}};
    BitSet[] inBag = bags(2, 10, (k, row) -> row == 7);
    OutOfBagRecords records = new OutOfBagRecords(predictions, new double[] {0, 0}, 1, inBag, new int[] {3, 7}, 2, OutOfBagRecords.MemberSelection.RANDOM,
        false);
    assertEquals(1, records.numRows());
    assertArrayEquals(new int[] {0}, records.rows());
    assertArrayEquals(new double[] {-1, -1, -1, -1}, records.residuals(STREAMS, null, new double[] {1}).error());
  }

  /** Residuals of a mean of m have the variance noise + variance / m: here 1 + 4 / 3, with a standard error of about 0.033. */
  @Test
  void residualsAreThoseOfAnEnsembleOfTheSameSize() {
    ResidualRecords records = residuals(simulated(30, 3, 10_000));
    assertEquals(1 + 4.0 / 3, meanSquare(records.error()), 0.15);
    assertEquals(4, Arrays.stream(records.variance()).average().orElseThrow(), 0.15);
  }

  /** With 3 members about one is left for a row; its residuals have 1 + 4, an ensemble of 3 has 1 + 4/3. */
  @Test
  void residualsOfTooFewMembersAreShrunkToTheSizeOfTheEnsemble() {
    ResidualRecords records = residuals(simulated(3, 3, 20_000));
    assertEquals(1 + 4.0 / 3, meanSquare(records.error()), 0.25);
  }

  /**
   * Rows of weight 10 have noise of variance 16, those of weight 1 of variance 1, the mean of which is 161 / 11. With 3 members residuals
   * are to have that and 4/3; the mean square of 10,000 heavy rows has a standard error of 1.5 %, a quarter of the bound.
   */
  @Test
  void residualsOfTooFewMembersAreShrunkByTheNoiseOfHeavyRows() {
    int n = 20_000;
    Random random = new Random(2);
    double[] weight = IntStream.range(0, n).mapToDouble(row -> row % 2 == 0 ? 10 : 1).toArray();
    double[] target = IntStream.range(0, n).mapToDouble(row -> (row % 2 == 0 ? 4 : 1) * random.nextGaussian()).toArray();
    double[][] predictions = new double[3][];
    Arrays.setAll(predictions, k -> random.doubles(n).map(u -> 2 * random.nextGaussian()).toArray());
    OutOfBagRecords records = new OutOfBagRecords(predictions, target, 1, bags(3, n, (k, row) -> random.nextInt(3) > 0), IntStream.range(0, n).toArray(), 3,
        OutOfBagRecords.MemberSelection.RANDOM, false);
    ResidualRecords residuals = records.residuals(STREAMS, null, Arrays.stream(records.rows()).mapToDouble(row -> weight[row]).toArray());
    double square = 0;
    for (int k = 0; k < residuals.size(); k++) {
      square += residuals.weight()[k] * residuals.error()[k] * residuals.error()[k];
    }
    double expected = 161 / 11.0 + 4 / 3.0;
    assertEquals(expected, square / Arrays.stream(residuals.weight()).sum(), 0.06 * expected);
  }

  @Test
  void withoutOutOfBagMembersThereAreNoRecords() {
    OutOfBagRecords records = new OutOfBagRecords(new double[2][3], new double[3], 1, bags(2, 3, (k, row) -> true), new int[] {0, 1, 2}, 2,
        OutOfBagRecords.MemberSelection.RANDOM, false);
    assertEquals(0, records.numRows());
  }

  @Test
  void probabilitiesAreMeansOfOutOfBagMembers() {
    int n = 40;
    double[][] predictions = new double[6][2 * n];
    double[] target = new double[2 * n];
    for (int row = 0; row < n; row++) {
      target[2 * row + row % 2] = 1;
      for (double[] member : predictions) {
        member[2 * row + row % 2] = 0.9;
        member[2 * row + 1 - row % 2] = 0.1;
      }
    }
    LabelRecords records = new OutOfBagRecords(predictions, target, 2, bags(6, n, (k, row) -> k == row % 6),
        IntStream.range(0, n).toArray(), 3, OutOfBagRecords.MemberSelection.RANDOM, false).labels(STREAMS, Residuals.filled(n, 1));
    ProbabilityCalibration calibration = ProbabilityCalibration.fit(records, new double[] {0.5, 0.5}, null, LabelCoverage.MARGINAL);
    // Members that predict 0.9 and are always right are underconfident, so the temperature is below 1.
    assertTrue(calibration.apply(new double[] {0.9, 0.1})[0] > 0.9);
  }

  @Test
  void theGivenSelectionIsUsedWithItsMasses() {
    double[][] predictions = {{1}, {2}, {4}};
    OutOfBagRecords.MemberSelection firstTwo = (row, candidates, random, mass) -> {
      mass[0] = 0.75;
      mass[1] = 0.25;
      return new int[] {candidates[0], candidates[1]};
    };
    ResidualRecords records = new OutOfBagRecords(predictions, new double[] {0}, 1, bags(3, 1, (k, row) -> false), new int[] {0}, 2, firstTwo, false)
        .residuals(STREAMS, null, new double[] {1});
    assertEquals(-1.25, records.error()[0], 1e-12);
    assertEquals(0.1875 / (1 - 0.625), records.variance()[0], 1e-12);
  }

  /** The noise of a record is the weighted mean of the noise that its members estimate. */
  @Test
  void noiseIsThatOfTheSelectedMembers() {
    double[][] predictions = {{1, 5}, {2, 5}, {4, 5}};
    double[][] noise = {{1, 10}, {2, 20}, {4, 40}};
    OutOfBagRecords.MemberSelection firstTwo = (row, candidates, random, mass) -> {
      mass[0] = 0.75;
      mass[1] = 0.25;
      return new int[] {candidates[0], candidates[1]};
    };
    ResidualRecords records = new OutOfBagRecords(predictions, new double[2], 1, bags(3, 2, (k, row) -> false), new int[] {0, 1}, 2, firstTwo, false)
        .residuals(STREAMS, noise, new double[] {1, 3});
    assertArrayEquals(new int[] {0, 0, 0, 0, 1, 1, 1, 1}, records.row());
    assertArrayEquals(new double[] {1.25, 1.25, 1.25, 1.25, 12.5, 12.5, 12.5, 12.5}, records.noise());
    assertArrayEquals(new double[] {1.25, 5}, records.perRow(records.mean()));
  }

  private static ResidualRecords residuals(OutOfBagRecords records) {
    return records.residuals(STREAMS, null, Residuals.filled(records.numRows(), 1));
  }

  private interface Seen {
    boolean test(int member, int row);
  }

  private static BitSet[] bags(int numMembers, int numRows, Seen seen) {
    BitSet[] bags = new BitSet[numMembers];
    for (int k = 0; k < numMembers; k++) {
      int member = k;
      bags[k] = new BitSet();
      IntStream.range(0, numRows).filter(row -> seen.test(member, row)).forEach(bags[k]::set);
    }
    return bags;
  }

  /** Targets with noise of variance 1; members that err independently with variance 4; each row in two thirds of the bags. */
  private static OutOfBagRecords simulated(int numMembers, int m, int n) {
    Random random = new Random(1);
    double[] target = random.doubles(n).map(u -> random.nextGaussian()).toArray();
    double[][] predictions = new double[numMembers][];
    for (int k = 0; k < numMembers; k++) {
      predictions[k] = random.doubles(n).map(u -> 2 * random.nextGaussian()).toArray();
    }
    return new OutOfBagRecords(predictions, target, 1, bags(numMembers, n, (k, row) -> random.nextInt(3) > 0),
        IntStream.range(0, n).toArray(), m, OutOfBagRecords.MemberSelection.RANDOM, false);
  }

  private static double meanSquare(double[] values) {
    return Arrays.stream(values).map(v -> v * v).average().orElseThrow();
  }
}
