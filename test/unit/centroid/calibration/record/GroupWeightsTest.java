// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.calibration.residual.Residuals;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupWeightsTest {

  /** Of four rows three are in the group: 3 / (3 + 9) of the weight belongs to it alone, the rest to all rows. */
  @Test
  void aGroupSharesItsWeightWithAll() {
    int[] rows = {0, 1, 2, 3};
    GroupWeights weights = new GroupWeights(Residuals.filled(4, 5), rows, 4, 4).favour(new int[] {1, 1, 0, 1}, 1, GroupWeights.half(9));
    double all = 0.75 / 4;
    double own = all + 0.25 / 3;
    assertArrayEquals(new double[] {own, own, all, own}, weights.weights(), 1e-12);
    assertEquals(1 / (3 * own * own + all * all), weights.effectiveRows(), 1e-12);
  }

  @Test
  void aGroupWithoutRecordsChangesNothing() {
    double[] weights = {1, 2, 3};
    GroupWeights favoured = new GroupWeights(weights.clone(), new int[] {0, 1, 2}, 3, 2.5).favour(new int[] {0, 0, -1}, 7, GroupWeights.half(20))
        .favour(new int[] {0, 0, -1}, Grouping.NONE, GroupWeights.half(20));
    assertArrayEquals(weights, favoured.weights());
    assertEquals(2.5, favoured.effectiveRows());
  }

  /** Without shrinkage only the group has weight; with full shrinkage the weights stay as before. */
  @Test
  void theSharesAreBetweenTheGroupAloneAndAll() {
    RandomCases.check(100, random -> {
      int numRows = random.between(1, 60);
      int[] row = IntStream.range(0, 2 * numRows).map(k -> k / 2).toArray();
      int[] group = Arrays.stream(row).map(r -> r % 3).toArray();
      double[] base = new double[row.length];
      double[] ofRow = random.doubles(numRows, 0.5, 3).toArray();
      Arrays.setAll(base, k -> ofRow[row[k]] / 2);
      double effective = ResidualRecords.effectiveSize(ofRow);
      double borrowed = random.number(0.5, 100);
      GroupWeights weights = new GroupWeights(base.clone(), row, numRows, effective).favour(group, 0, GroupWeights.half(borrowed));
      double own = IntStream.range(0, row.length).filter(k -> group[k] == 0).mapToDouble(k -> weights.weights()[k]).sum();
      double before = IntStream.range(0, row.length).filter(k -> group[k] == 0).mapToDouble(k -> base[k]).sum() / Arrays.stream(base).sum();
      assertEquals(1, Arrays.stream(weights.weights()).sum(), 1e-9);
      double n = effective * before;
      assertEquals(n / (n + borrowed) + borrowed / (n + borrowed) * before, own, 1e-9);
      assertTrue(weights.effectiveRows() <= numRows + 1e-9 && weights.effectiveRows() >= 1 - 1e-9);
    });
  }
}
