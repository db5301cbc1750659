// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.FakeMember;
import centroid.weka.FakeMember.Noise;
import centroid.weka.TinyData;
import centroid.weka.estimator.BatchMember;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

class MemberPredictionsTest {

  private static final double NONE = Double.NaN;
  private static final Instances NUMBERS = TinyData.numbered(10, 20, 30);
  private static final Instances LABELS = TinyData.of("x numeric; y {a,b}", "0,a", "0.25,b", "1,a");

  private static MemberPredictions numbers(double[]... members) {
    return new MemberPredictions(members, null);
  }

  @Test
  void numbersStandInTheOrderOfTheRows() throws Exception {
    MemberPredictions.OfOne predicted = MemberPredictions.of(FakeMember.predicting(row -> new double[] {10 * row.value(0) + 1}), NUMBERS);
    assertArrayEquals(new double[] {1, 11, 21}, predicted.values());
    assertNull(predicted.noise());
  }

  @Test
  void probabilitiesOfARowAreAdjacent() throws Exception {
    FakeMember member = FakeMember.predicting(row -> new double[] {row.value(0), 1 - row.value(0)});
    assertArrayEquals(new double[] {0, 1, 0.25, 0.75, 1, 0}, MemberPredictions.of(member, LABELS).values());
  }

  /** A member that would be slow row by row. */
  private static final class Batch extends FakeMember {

    private static final long serialVersionUID = 1L;

    Batch() {
      super(row -> new double[] {row.value(0), 1 - row.value(0)});
    }

    @Override
    public boolean implementsMoreEfficientBatchPrediction() {
      return true;
    }

    @Override
    public double[] distributionForInstance(Instance row) {
      throw new AssertionError("a single row was predicted");
    }

    @Override
    public double[][] distributionsForInstances(Instances rows) {
      return rows.stream().map(super::distributionForInstance).toArray(double[][]::new);
    }
  }

  @Test
  void aMemberWithBatchPredictionGetsAllRowsAtOnce() throws Exception {
    Batch member = new Batch();
    assertArrayEquals(new double[] {0, 1, 0.25, 0.75, 1, 0}, MemberPredictions.of(member, LABELS).values());
    assertEquals(3, member.numPredicted());
  }

  @Test
  void estimatedNoiseIsKeptBesideTheNumbers() throws Exception {
    MemberPredictions both = MemberPredictions.of(List.of(MemberPredictions.of(FakeMember.predicting(5, new Noise(2)), NUMBERS),
        MemberPredictions.of(FakeMember.predicting(6, new Noise(3)), NUMBERS)));
    assertArrayEquals(new double[][] {{5, 5, 5}, {6, 6, 6}}, both.values());
    assertArrayEquals(new double[][] {{2, 2, 2}, {3, 3, 3}}, both.noise());
  }

  /** A member that predicts itself and its siblings at once. */
  private static final class Together extends FakeMember implements BatchMember {

    private static final long serialVersionUID = 1L;

    Together() {
      super(row -> {
        throw new AssertionError("a single row was predicted");
      });
    }

    @Override
    public void predictAll(Classifier[] siblings, List<Instance> rows, double[][] values, double[][] noise) {
      assertNull(noise, "it estimates no noise");
      Arrays.setAll(values[0], row -> 3 * rows.get(row).value(0));
    }
  }

  @Test
  void numbersCanComeAtOnceToo() throws Exception {
    MemberPredictions.OfOne predicted = MemberPredictions.of(new Together(), NUMBERS);
    assertArrayEquals(new double[] {0, 3, 6}, predicted.values());
    assertNull(predicted.noise());
  }

  @Test
  void anInterruptStopsLongPredictions() {
    Thread.currentThread().interrupt();
    try {
      assertThrows(InterruptedException.class, () -> MemberPredictions.of(FakeMember.predicting(1), NUMBERS));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void predictionsCanBeRestrictedToSomeRows() {
    double[][] values = {{0, 1, 2, 3, 4, 5}, {10, 11, 12, 13, 14, 15}};
    double[][] noise = {{100, 101, 102}, {110, 111, 112}};
    MemberPredictions some = new MemberPredictions(values, noise).at(new int[] {0, 2}, 2);
    assertArrayEquals(new double[][] {{0, 1, 4, 5}, {10, 11, 14, 15}}, some.values());
    assertArrayEquals(new double[][] {{100, 102}, {110, 112}}, some.noise());
    assertNull(new MemberPredictions(values, null).at(new int[] {1}, 2).noise());
  }

  @Test
  void predictionsAtAllRowsAreUnchanged() {
    double[][] values = {{0.5, 1.5, 2.5}, {-1, -2, NONE}};
    assertArrayEquals(values, numbers(values).at(new int[] {0, 1, 2}, 1).values());
  }

  @Test
  void aMissingPredictionBecomesTheMeanOfTheOthers() {
    MemberPredictions filled = numbers(new double[] {1, 2}, new double[] {NONE, 4}, new double[] {4, 9}).fillGaps(new double[] {0, 0}, 1);
    assertArrayEquals(new double[][] {{1, 2}, {2.5, 4}, {4, 9}}, filled.values());
  }

  @Test
  void infinityCountsAsMissing() {
    MemberPredictions filled = numbers(new double[] {3}, new double[] {Double.NEGATIVE_INFINITY}, new double[] {Double.POSITIVE_INFINITY})
        .fillGaps(new double[] {0}, 1);
    assertArrayEquals(new double[][] {{3}, {3}, {3}}, filled.values());
  }

  @Test
  void rowsWithoutPredictionsGetTheMeanTarget() {
    MemberPredictions filled = numbers(new double[] {NONE, 1, 2}, new double[] {NONE, 1, 2}).fillGaps(new double[] {10, 20, 60}, 1);
    assertArrayEquals(new double[] {30, 1, 2}, filled.values()[0], 1e-12);
    assertArrayEquals(new double[] {30, 1, 2}, filled.values()[1], 1e-12);
  }

  /** Three of four rows have the second label. */
  @Test
  void rowsWithoutPredictionsGetTheShareOfEachLabel() {
    double[] targets = {1, 0, 0, 1, 0, 1, 0, 1};
    MemberPredictions filled = numbers(new double[] {0.5, 0.5, NONE, NONE, 0, 1, 1, 0}).fillGaps(targets, 2);
    assertArrayEquals(new double[] {0.5, 0.5, 0.25, 0.75, 0, 1, 1, 0}, filled.values()[0], 1e-12);
  }
}
