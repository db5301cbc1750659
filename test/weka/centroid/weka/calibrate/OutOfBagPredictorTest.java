// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import centroid.weka.FakeMember;
import centroid.weka.TinyData;
import centroid.weka.mode.OutOfBagMembers;
import centroid.weka.model.Ensemble;
import centroid.weka.rows.OutOfBagPredictions;
import centroid.weka.rows.TinyTraining;
import centroid.weka.training.TrainingContext;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.core.Instances;

class OutOfBagPredictorTest {

  private static final int[] NO_ROW = {};

  private static OutOfBagMembers members(int[][] inBag, Classifier... members) {
    BitSet[] bags = new BitSet[inBag.length];
    for (int k = 0; k < bags.length; k++) {
      bags[k] = IntStream.of(inBag[k]).collect(BitSet::new, BitSet::set, BitSet::or);
    }
    return new OutOfBagMembers(Ensemble.ofEqual(List.of(members)), bags);
  }

  private static Evaluation evaluated(OutOfBagMembers members, Instances data) throws Exception {
    return new OutOfBagPredictor(TinyTraining.of(data, members.inBag().length), members).evaluate(true, TrainingRowCorrection.NONE);
  }

  /** Row 0 is predicted by the second member, row 1 by the first, row 2 by both: errors 4, 1 and (1 + 4) / 2. */
  @Test
  void everyRowIsEvaluatedByItsOutOfBagMembers() throws Exception {
    OutOfBagMembers members = members(new int[][] {{0}, {1}}, FakeMember.predicting(1), FakeMember.predicting(4));
    Evaluation evaluation = evaluated(members, TinyData.numbered(0, 0, 0));
    assertEquals(3, evaluation.numInstances());
    assertEquals((4 + 1 + 2.5) / 3, evaluation.meanAbsoluteError(), 1e-12);
  }

  @Test
  void impossibleProbabilitiesAreRefusedInOneSentence() {
    OutOfBagMembers members = members(new int[][] {{0}, {1}}, FakeMember.predicting(-0.5, 1.5), FakeMember.predicting(-0.5, 1.5));
    Instances data = TinyData.of("class {a,b}", "a", "b");
    String message = assertThrows(IllegalArgumentException.class, () -> evaluated(members, data)).getMessage();
    assertEquals("calcOutOfBag (-O) needs probabilities from 0 to 1, but classifier (-W) has given -0.5: take another one or leave -O out",
        message);
  }

  @Test
  void rowsInAllBagsAreLeftOut() throws Exception {
    OutOfBagMembers members = members(new int[][] {{0, 2}, {0, 1}}, FakeMember.predicting(1), FakeMember.predicting(4));
    Evaluation evaluation = evaluated(members, TinyData.numbered(0, 0, 0));
    assertEquals(2, evaluation.numInstances());
    assertEquals(2.5, evaluation.meanAbsoluteError(), 1e-12);
  }

  @Test
  void rowsWithoutAnOutOfBagPredictionAreLeftOut() throws Exception {
    FakeMember sometimes = FakeMember.predicting(row -> new double[] {row.value(0) == 1 ? Double.NaN : 2});
    Evaluation evaluation = evaluated(members(new int[][] {NO_ROW, {0, 1, 2}}, sometimes, FakeMember.predicting(100)), TinyData.numbered(0, 0, 0));
    assertEquals(2, evaluation.numInstances());
    assertEquals(2, evaluation.meanAbsoluteError(), 1e-12);
  }

  @Test
  void rowsCountByTheirWeights() throws Exception {
    OutOfBagMembers members = members(new int[][] {{0}, {1}}, FakeMember.predicting(1), FakeMember.predicting(4));
    assertEquals((3 * 4 + 1) / 4.0, evaluated(members, TinyData.of("x numeric; y numeric", "0,0,{3}", "1,0,{1}")).meanAbsoluteError(), 1e-12);
  }

  /** The first member predicts a, the second b with more certainty: row 2, of both, becomes b. */
  @Test
  void labelsAreVotedOnByOutOfBagMembers() throws Exception {
    Instances data = TinyData.of("x numeric; y {a,b}", "0,b", "1,b", "2,b");
    Evaluation evaluation = evaluated(members(new int[][] {{0}, {1}}, FakeMember.predicting(0.6, 0.4), FakeMember.predicting(0.1, 0.9)), data);
    assertEquals(1 / 3.0, evaluation.errorRate(), 1e-12);
    assertEquals(1, evaluation.predictions().get(0).predicted());
    assertEquals(0, evaluation.predictions().get(1).predicted());
  }

  @Test
  void predictionsAreKeptOnlyOnRequest() throws Exception {
    Instances data = TinyData.numbered(0, 0);
    OutOfBagMembers members = members(new int[][] {NO_ROW}, FakeMember.predicting(1));
    assertEquals(2, new OutOfBagPredictor(TinyTraining.of(data, 1), members).evaluate(true, TrainingRowCorrection.NONE).predictions().size());
    assertNull(new OutOfBagPredictor(TinyTraining.of(data, 1), members).evaluate(false, TrainingRowCorrection.NONE).predictions());
  }

  /** More rows than are predicted at a time. Out-of-bag members know the target of every row, which is its number; others predict 0. */
  @Test
  void rowNumbersAreRightBeyondTheFirstBlock() throws Exception {
    int numRows = 8200;
    int split = 8195;
    OutOfBagMembers members = members(new int[][] {IntStream.range(0, split).toArray(), IntStream.range(split, numRows).toArray()},
        FakeMember.predicting(row -> new double[] {row.value(0) >= split ? row.value(0) : 0}),
        FakeMember.predicting(row -> new double[] {row.value(0) < split ? row.value(0) : 0}));
    Evaluation evaluation = evaluated(members, TinyData.numbered(IntStream.range(0, numRows).asDoubleStream().toArray()));
    assertEquals(numRows, evaluation.numInstances());
    assertEquals(0, evaluation.meanAbsoluteError());
  }

  @Test
  void allMembersPredictRowsWithTheirIndices() throws Exception {
    Instances data = TinyData.numbered(5, 6, 7);
    OutOfBagMembers members = members(new int[][] {{0}, {2}}, FakeMember.predicting(row -> new double[] {row.value(0)}), FakeMember.predicting(Double.NaN));
    TrainingContext training = TinyTraining.of(data, 2);
    OutOfBagPredictions predictions = new OutOfBagPredictor(training, members).predict(training.rows().at(new int[] {1, 2}));
    assertArrayEquals(new int[] {1, 2}, predictions.at().numbers());
    assertArrayEquals(new double[][] {{1, 2}, {1, 2}}, predictions.predictions().values(), "gaps are filled");
    assertArrayEquals(members.inBag(), predictions.inBag());
  }
}
