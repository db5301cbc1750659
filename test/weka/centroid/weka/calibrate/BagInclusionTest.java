// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.TestData;
import centroid.weka.rows.TrainingRows;
import org.junit.jupiter.api.Test;

/** The influence of a row on the residuals of similar rows. */
class BagInclusionTest {

  private static double influence(int numRows, int percent) {
    return new BagInclusion(new TrainingRows(TestData.numeric(numRows)), percent).influence(numRows);
  }

  @Test
  void upToTwentyThousandRowsTheInfluenceIsOne() {
    assertEquals(1, influence(50, 100), "exactly, so that usual models do not change");
    assertEquals(1, influence(20_000, 100));
    assertEquals(1, influence(2000, 10));
  }

  /** A bag of n / 10 rows contains a row with probability 1 - exp(-0.1) = 0.0952, a bag of n rows with 0.6321. */
  @Test
  void thenItDecreasesWithTheNumberOfRowsAndWithTheSizeOfBags() {
    assertEquals(0.5, influence(40_000, 100), 1e-12);
    assertEquals(0.0952 / 0.6321, influence(20_000, 10), 1e-3);
  }

  /** As on a cluster, whose driver holds a sample. */
  @Test
  void aSampleOfManyRowsCountsAsTheManyRows() {
    assertEquals(0.5, new BagInclusion(new TrainingRows(TestData.numeric(50)), 100).influence(40_000), 1e-12);
  }
}
