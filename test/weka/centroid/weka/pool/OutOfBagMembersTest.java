// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import centroid.weka.FakeMember;
import centroid.weka.TinyData;
import centroid.weka.model.Ensemble;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.TinyTraining;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.core.Instances;

class OutOfBagMembersTest {

  private static final int[] NO_ROW = {};

  private static OutOfBagMembers members(int numRows, int[][] inBag, Classifier... members) {
    BitSet[] bags = new BitSet[inBag.length];
    for (int k = 0; k < bags.length; k++) {
      bags[k] = OutOfBagMembers.bits(inBag[k], numRows);
    }
    return new OutOfBagMembers(Ensemble.ofEqual(List.of(members)), bags);
  }

  private static Evaluation evaluated(OutOfBagMembers members, Instances data) throws Exception {
    return members.evaluate(TinyTraining.of(data, members.inBag().length), true);
  }

  @Test
  void bagsAreGivenAsRowNumbersOrFlags() {
    BitSet expected = new BitSet();
    expected.set(1);
    expected.set(3);
    assertEquals(expected, OutOfBagMembers.bits(new int[] {3, 1, 3}, 5));
    assertEquals(expected, OutOfBagMembers.bits(new boolean[] {false, true, false, true, false}));
  }

  /** Row 0 is out of bag for the second member, row 1 for the first, row 2 for both: errors 4, 1 and (1 + 4) / 2. */
  @Test
  void everyRowIsPredictedByItsOutOfBagMembers() throws Exception {
    OutOfBagMembers members = members(3, new int[][] {{0}, {1}}, FakeMember.predicting(1), FakeMember.predicting(4));
    Evaluation evaluation = evaluated(members, TinyData.numbered(0, 0, 0));
    assertEquals(3, evaluation.numInstances());
    assertEquals((4 + 1 + 2.5) / 3, evaluation.meanAbsoluteError(), 1e-12);
  }

  @Test
  void invalidProbabilitiesAreRefusedInOneSentence() {
    OutOfBagMembers members = members(2, new int[][] {{0}, {1}}, FakeMember.predicting(-0.5, 1.5), FakeMember.predicting(-0.5, 1.5));
    Instances data = TinyData.of("class {a,b}", "a", "b");
    String message = assertThrows(IllegalArgumentException.class, () -> evaluated(members, data)).getMessage();
    assertEquals("Out-of-bag estimates (-O) need probabilities from 0 to 1, but the base learner (-W) has given -0.5: take another one or leave -O out",
        message);
  }

  @Test
  void rowsInEveryBagAreLeftOut() throws Exception {
    OutOfBagMembers members = members(3, new int[][] {{0, 2}, {0, 1}}, FakeMember.predicting(1), FakeMember.predicting(4));
    Evaluation evaluation = evaluated(members, TinyData.numbered(0, 0, 0));
    assertEquals(2, evaluation.numInstances());
    assertEquals(2.5, evaluation.meanAbsoluteError(), 1e-12);
  }

  @Test
  void rowsWithoutAnOutOfBagPredictionAreLeftOut() throws Exception {
    FakeMember sometimes = FakeMember.predicting(row -> new double[] {row.value(0) == 1 ? Double.NaN : 2});
    Evaluation evaluation = evaluated(members(3, new int[][] {NO_ROW, {0, 1, 2}}, sometimes, FakeMember.predicting(100)), TinyData.numbered(0, 0, 0));
    assertEquals(2, evaluation.numInstances());
    assertEquals(2, evaluation.meanAbsoluteError(), 1e-12);
  }

  @Test
  void rowsAreWeighted() throws Exception {
    OutOfBagMembers members = members(2, new int[][] {{0}, {1}}, FakeMember.predicting(1), FakeMember.predicting(4));
    assertEquals((3 * 4 + 1) / 4.0, evaluated(members, TinyData.of("x numeric; y numeric", "0,0,{3}", "1,0,{1}")).meanAbsoluteError(), 1e-12);
  }

  /** The first member predicts a, the second b with a higher probability: row 2, out of bag for both, gets b. */
  @Test
  void labelsAreVotesOfOutOfBagMembers() throws Exception {
    Instances data = TinyData.of("x numeric; y {a,b}", "0,b", "1,b", "2,b");
    Evaluation evaluation = evaluated(members(3, new int[][] {{0}, {1}}, FakeMember.predicting(0.6, 0.4), FakeMember.predicting(0.1, 0.9)), data);
    assertEquals(1 / 3.0, evaluation.errorRate(), 1e-12);
    assertEquals(1, evaluation.predictions().get(0).predicted());
    assertEquals(0, evaluation.predictions().get(1).predicted());
  }

  @Test
  void predictionsAreKeptOnlyOnRequest() throws Exception {
    Instances data = TinyData.numbered(0, 0);
    OutOfBagMembers members = members(2, new int[][] {NO_ROW}, FakeMember.predicting(1));
    assertEquals(2, members.evaluate(TinyTraining.of(data, 1), true).predictions().size());
    assertNull(members.evaluate(TinyTraining.of(data, 1), false).predictions());
  }

  /** More rows than one block. Out-of-bag members predict the target, which is the row's number; the others predict 0. */
  @Test
  void rowNumbersAreRightBeyondTheFirstBlock() throws Exception {
    int numRows = 8200;
    int split = 8195;
    OutOfBagMembers members = members(numRows, new int[][] {IntStream.range(0, split).toArray(), IntStream.range(split, numRows).toArray()},
        FakeMember.predicting(row -> new double[] {row.value(0) >= split ? row.value(0) : 0}),
        FakeMember.predicting(row -> new double[] {row.value(0) < split ? row.value(0) : 0}));
    Evaluation evaluation = evaluated(members, TinyData.numbered(IntStream.range(0, numRows).asDoubleStream().toArray()));
    assertEquals(numRows, evaluation.numInstances());
    assertEquals(0, evaluation.meanAbsoluteError());
  }

  @Test
  void allMembersPredictTheGivenRows() throws Exception {
    Instances data = TinyData.numbered(5, 6, 7);
    OutOfBagMembers members = members(3, new int[][] {{0}, {2}}, FakeMember.predicting(row -> new double[] {row.value(0)}), FakeMember.predicting(Double.NaN));
    TrainingContext training = TinyTraining.of(data, 2);
    ComparisonRows.Answers answers = members.ask(training, training.rows.at(new int[] {1, 2}));
    assertArrayEquals(new int[] {1, 2}, answers.at().numbers());
    assertArrayEquals(new double[][] {{1, 2}, {1, 2}}, answers.predictions().values(), "gaps are filled");
    assertArrayEquals(members.inBag(), answers.inBag());
  }
}
