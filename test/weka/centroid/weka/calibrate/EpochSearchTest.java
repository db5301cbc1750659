// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.weka.FakeMember;
import centroid.weka.TinyData;
import centroid.weka.model.CentroidModel;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.Mode;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.refinable.EpochPlan;
import centroid.weka.rows.FakeRefinable;
import centroid.weka.rows.TinyTraining;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import weka.core.Instances;

/** The search for the number of epochs, with members whose error is smallest after a known number. */
class EpochSearchTest {

  private static Instances data(int numRows) {
    Random random = new Random(1);
    return TinyData.numbered(IntStream.range(0, numRows).mapToDouble(row -> random.nextGaussian()).toArray());
  }

  private static EpochPlan plan(int first, int largest, double seconds) {
    return new EpochPlan(0, first, largest, seconds, false);
  }

  /** The error is a tenth of the target at the best number of epochs, and twice that at half or double of it. */
  private static FakeRefinable bestAfter(int best, EpochPlan plan) {
    return new FakeRefinable().with(plan).saying(copy -> {
      double off = 0.1 * Math.pow(2, Math.abs(Math.log(copy.numEpochs / (double) best) / Math.log(2)));
      return FakeMember.predicting(row -> new double[] {row.classValue() * (1 + off)});
    });
  }

  private static EpochCurve curve(FakeRefinable learner, Mode mode, int numRows) throws Exception {
    return TinyTraining.build(learner, mode, CalibrationMethod.CROSSFIT, 1, data(numRows), false).report().epochs();
  }

  @ParameterizedTest
  @EnumSource(value = Mode.class, names = {"SELECT", "BAGGING", "GRADIENT"})
  void theBestNumberOfEpochsIsFound(Mode mode) throws Exception {
    FakeRefinable learner = bestAfter(20, plan(5, 1000, 0));
    EpochCurve curve = curve(learner, mode, 60);
    assertArrayEquals(new int[] {5, 10, 20, 40}, curve.budgets());
    assertEquals(20, curve.chosen());
    assertEquals(EpochCurve.End.NO_GAIN, curve.end());
    assertTrue(curve.losses()[1] < curve.losses()[0] && curve.losses()[2] < curve.losses()[1] && curve.losses()[3] > curve.losses()[2]);
    assertTrue(learner.started.stream().anyMatch(copy -> copy.rows.length == 60 && copy.numEpochs == 20));
    assertTrue(learner.started.stream().noneMatch(copy -> copy.rows.length == 60 && copy.numEpochs != 20), "all rows are used for training once only");
    assertTrue(learner.started.stream().allMatch(copy -> copy.epochsDone == copy.numEpochs));
  }

  @ParameterizedTest
  @CsvSource({"1, 5, NO_GAIN", "5, 5, NO_GAIN", "10, 10, NO_GAIN", "40, 20, LIMIT", "1000, 20, LIMIT"})
  void theSearchStopsAtItsLimit(int best, int chosen, EpochCurve.End end) throws Exception {
    EpochCurve curve = curve(bestAfter(best, plan(5, 20, 0)), Mode.BAGGING, 60);
    assertEquals(chosen, curve.chosen());
    assertEquals(end, curve.end());
    assertTrue(IntStream.of(curve.budgets()).max().getAsInt() <= 20);
  }

  @Test
  void noAttemptStartsAfterTheTimeLimit() throws Exception {
    EpochCurve curve = curve(bestAfter(1000, plan(5, 1000, 1e-9)), Mode.BAGGING, 60);
    assertArrayEquals(new int[] {5}, curve.budgets());
    assertEquals(5, curve.chosen());
    assertEquals(EpochCurve.End.TIME, curve.end());
  }

  @Test
  void aGivenNumberOfEpochsIsUsed() throws Exception {
    EpochCurve curve = curve(bestAfter(20, EpochPlan.fixed(7)), Mode.GRADIENT, 60);
    assertEquals(7, curve.chosen());
    assertEquals(0, curve.budgets().length);
  }

  /** One of two folds of 300 rows is enough for a clear choice; eight more are trained for calibration, with the chosen number of epochs only. */
  @Test
  void someFoldsOfManyRowsAreEnough() throws Exception {
    FakeRefinable learner = bestAfter(5, plan(5, 1000, 0));
    assertEquals(5, curve(learner, Mode.BAGGING, 3000).chosen());
    assertEquals(2, learner.started.stream().filter(copy -> copy.numEpochs == 10).count());
    assertEquals(9 * 2 + 3, learner.started.stream().filter(copy -> copy.numEpochs == 5).count());
  }

  /** With a schedule that allows it, every fold is trained once, and goes on where it was. */
  @ParameterizedTest
  @EnumSource(value = Mode.class, names = {"SELECT", "BAGGING"})
  void foldsAreContinued(Mode mode) throws Exception {
    for (boolean canContinue : new boolean[] {false, true}) {
      FakeRefinable learner = new FakeRefinable().with(new EpochPlan(0, 5, 320, 0, canContinue)).saying(copy -> {
        double off = 0.1 * Math.pow(2, Math.abs(Math.log(copy.epochsDone / 20.0) / Math.log(2)));
        return FakeMember.predicting(row -> new double[] {row.classValue() * (1 + off)});
      });
      EpochCurve curve = curve(learner, mode, 60);
      assertEquals(20, curve.chosen());
      assertArrayEquals(new int[] {5, 10, 20, 40}, curve.budgets());
      long inFolds = learner.started.stream().filter(copy -> copy.rows.length < 60).count();
      if (mode != Mode.SELECT) {
        assertEquals(canContinue ? 10 * 2 : (9 * 4 + 1) * 2, inFolds, "nine folds have 50 rows");
      }
      assertTrue(learner.started.stream().filter(copy -> copy.rows.length == 60).allMatch(copy -> copy.epochsDone == 20));
    }
  }

  /** Folds that were trained to compare two ways to prepare rows are continued by the search. */
  @Test
  void foldsOfTheComparisonAreNotTrainedAgain() throws Exception {
    FakeRefinable learner = continued(1);
    FakeRefinable other = continued(1.5);
    assertEquals(20, curve(learner.or(other), Mode.BAGGING, 200).chosen());
    assertEquals(10 * 2, learner.started.stream().filter(copy -> copy.rows.length < 200).count());
    assertEquals(3 * 2, other.started.size());
    assertTrue(other.started.stream().allMatch(copy -> copy.epochsDone == 20));
  }

  private static FakeRefinable continued(double ratio) {
    return new FakeRefinable().with(new EpochPlan(0, 5, 320, 0, true)).saying(copy -> {
      double off = 0.1 * ratio * Math.pow(2, Math.abs(Math.log(copy.epochsDone / 20.0) / Math.log(2)));
      return FakeMember.predicting(row -> new double[] {row.classValue() * (1 + off)});
    });
  }

  /** More epochs win a tie, and do not cost a fold its predictions after fewer. */
  @Test
  void amongEqualLossesTheLargerNumberOfEpochsWins() throws Exception {
    FakeRefinable learner = new FakeRefinable().with(new EpochPlan(0, 5, 320, 0, true)).saying(copy -> {
      double noise = copy.epochsDone < 40 ? 1.0 / copy.epochsDone : 0.02;
      int epochs = copy.epochsDone;
      return FakeMember.predicting(row -> new double[] {row.classValue() + noise * Math.sin(7 * row.value(0) + epochs)});
    });
    EpochCurve curve = curve(learner, Mode.BAGGING, 60);
    assertEquals(EpochCurve.End.NO_GAIN, curve.end());
    assertEquals(curve.budgets()[curve.budgets().length - 1], curve.chosen());
  }

  /**
   * After 20 epochs the errors of a fold's two members partly cancel by chance, so that three members are estimated to have a smaller error than after 40, when
   * those of two are smaller.
   */
  @Test
  void fewerEpochsDoNotWinByErrorsThatCancel() throws Exception {
    FakeRefinable learner = new FakeRefinable();
    learner.with(new EpochPlan(0, 5, 80, 0, true)).saying(copy -> {
      boolean first = learner.started.indexOf(copy) % 2 == 0;
      double error = copy.epochsDone < 20 ? 4 : copy.epochsDone > 20 ? (first ? 0.4 : 0.5) + copy.epochsDone / 1e4 : first ? 1.3 : -0.3;
      return FakeMember.predicting(row -> new double[] {row.classValue() + error * Math.sin(7 * row.value(0))});
    });
    EpochCurve curve = curve(learner, Mode.BAGGING, 200);
    assertEquals(40, curve.chosen());
    assertTrue(curve.losses()[2] < curve.losses()[3]);
  }

  @Test
  void aSingleRowIsTrainedForTheFirstNumberOfEpochs() throws Exception {
    assertEquals(5, curve(bestAfter(20, plan(5, 1000, 0)), Mode.BAGGING, 1).chosen());
  }

  @ParameterizedTest
  @EnumSource(value = CalibrationMethod.class, names = {"OUTOFBAG", "HELDOUT", "NONE"})
  void theChoiceDoesNotDependOnTheCalibration(CalibrationMethod calibration) throws Exception {
    FakeRefinable learner = bestAfter(10, plan(5, 1000, 0));
    CentroidModel model = TinyTraining.build(learner, Mode.GRADIENT, calibration, 2, data(60), false);
    assertEquals(10, model.report().epochs().chosen());
  }

  /** A nominal class is judged by the log-loss of held-out rows. */
  @Test
  void aNominalClassIsJudgedByLogLoss() throws Exception {
    String[] rows = new String[60];
    for (int row = 0; row < 60; row++) {
      rows[row] = row + (row % 3 == 0 ? ",a" : ",b");
    }
    FakeRefinable learner = new FakeRefinable().with(plan(5, 1000, 0)).saying(copy -> FakeMember.predicting(row -> {
      int wrongEvery = copy.numEpochs == 10 ? 20 : 4;
      int predicted = row.value(0) % wrongEvery == 1 ? 1 - (int) row.classValue() : (int) row.classValue();
      return predicted == 0 ? new double[] {0.9, 0.1} : new double[] {0.1, 0.9};
    }));
    CentroidModel model = TinyTraining.build(learner, Mode.BAGGING, CalibrationMethod.CROSSFIT, 1, TinyData.of("x numeric; y {a,b}", rows), false);
    assertEquals(10, model.report().epochs().chosen());
  }
}
