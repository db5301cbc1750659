// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.calibration.record.FoldRecords;
import centroid.core.BootstrapScheme;
import centroid.core.TrainingFailure;
import centroid.weka.TinyData;
import centroid.weka.mode.EpochBaggingTrainer;
import centroid.weka.mode.GradientTrainer;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.ModelCalibration.Basis;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.Mode;
import centroid.weka.refinable.EpochPlan;
import centroid.weka.rows.FakeRefinable;
import centroid.weka.rows.Folds;
import centroid.weka.rows.TinyTraining;
import centroid.weka.training.TrainingContext;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.evaluation.Prediction;
import weka.core.Instances;

/** With members that predict whether a row is in their training set. */
class CrossFitTest {

  private static final int ROWS = 40;
  /** Targets of 0: out-of-fold predictions are right. */
  private static final Instances DATA = TinyData.numbered(new double[ROWS]);

  private static TrainingContext training(FakeRefinable learner, int numThreads) {
    return TinyTraining.of(DATA, learner, 3, numThreads);
  }

  private static CrossFit crossFit(TrainingContext training) {
    return new CrossFit(training, context -> new GradientTrainer(context, false));
  }

  private static int[][] folds(TrainingContext training) {
    return Folds.of(training.rows(), 0, null, training.streams().child("folds").child("rows")).rows();
  }

  @Test
  void everyRowIsPredictedOutOfFold() throws Exception {
    FakeRefinable learner = FakeRefinable.sayingWhatItHasSeen();
    FoldRecords records = crossFit(training(learner, 1)).records(10, 2);
    assertEquals(ROWS, records.numRows());
    assertArrayEquals(new double[ROWS], records.residuals().error());
    assertEquals(10 * 3, learner.started.size());
    assertTrue(learner.started.stream().allMatch(copy -> copy.rows.length == 36 && copy.numEpochs == 2 && copy.epochsDone == 2));
  }

  @ParameterizedTest
  @EnumSource(value = Mode.class, names = {"SELECT", "BAGGING", "GRADIENT"})
  void theFinalEnsembleIsTrainedOnAllRows(Mode mode) throws Exception {
    FakeRefinable learner = FakeRefinable.sayingWhatItHasSeen();
    CentroidModel model = TinyTraining.build(learner, mode, CalibrationMethod.CROSSFIT, 2, DATA, false);
    assertEquals(Basis.UNSEEN_ROWS, model.calibration().basis());
    assertEquals(ROWS, model.calibration().intervals().numRows());
    assertEquals(0, model.calibration().intervals().at(0, 0, 0, TinyTraining.NOWHERE).interval(0.95).width(), "all out-of-fold residuals are 0");
    double[] seen = new double[ROWS];
    for (int row = 0; row < ROWS; row++) {
      seen[row] = model.distribution(DATA.instance(row))[0];
    }
    assertTrue(Arrays.stream(seen).filter(share -> share > 0).count() > 0.9 * ROWS, Arrays.toString(seen));
    assertTrue(model.report().notes().stream().anyMatch(note -> note.contains("cross-fitting: 10 folds")), model.report().notes().toString());
  }

  @Test
  void foldsAreTrainedOncePerNumberOfEpochs() throws Exception {
    FakeRefinable learner = FakeRefinable.sayingWhatItHasSeen();
    CrossFit crossFit = crossFit(training(learner, 1));
    FoldRecords two = crossFit.records(2, 4);
    assertEquals(8, two.numRows());
    assertEquals(6, learner.started.size());
    FoldRecords five = crossFit.records(5, 4);
    assertEquals(20, five.numRows());
    assertEquals(15, learner.started.size());
    crossFit.records(2, 4);
    crossFit.records(5, 4);
    assertEquals(15, learner.started.size());
    assertEquals(8, crossFit.records(2, 4).numRows());
    crossFit.records(1, 8);
    assertEquals(18, learner.started.size());
  }

  private static TrainingContext fromTheFirstEpoch(TrainingContext training) {
    GradientSettings gradient = new GradientSettings(0, GradientSettings.Masses.EQUAL, GradientSettings.Losses.CENTRED);
    MethodSettings settings = training.settings();
    return new TrainingContext(training.rows(), null, training.learner(), new MethodSettings(settings.numMembers(), 100, false, settings.pool(),
        TinyTraining.rounds(BootstrapScheme.MULTINOMIAL, gradient), settings.intervals()), training.epochs(), training.run());
  }

  /** A fold that goes on from fewer epochs to more has the same records as one that is trained anew. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void continuedFoldsHaveTheSameRecords(boolean centroids) throws Exception {
    Instances data = TinyData.numbered(IntStream.range(0, ROWS).mapToDouble(row -> Math.sin(row)).toArray());
    CrossFit[] folds = new CrossFit[2];
    FakeRefinable[] learners = new FakeRefinable[2];
    for (int k = 0; k < 2; k++) {
      learners[k] = new FakeRefinable().with(new EpochPlan(0, 5, 80, 0, k == 1));
      folds[k] = CrossFit.byEpochs(fromTheFirstEpoch(TinyTraining.of(data, learners[k], 3, 1)),
          context -> centroids ? new GradientTrainer(context, false) : new EpochBaggingTrainer(context), true);
    }
    for (int[] countAndEpochs : new int[][] {{3, 5}, {3, 10}, {10, 10}, {3, 40}, {10, 20}}) {
      FoldRecords anew = folds[0].records(countAndEpochs[0], countAndEpochs[1]);
      FoldRecords continued = folds[1].records(countAndEpochs[0], countAndEpochs[1]);
      assertArrayEquals(anew.residuals().error(), continued.residuals().error());
      assertArrayEquals(anew.residuals().variance(), continued.residuals().variance());
    }
    assertEquals(2 * (3 + 3 + 7 + 3 + 10), learners[0].started.size());
    assertEquals(2 * (10 + 3), learners[1].started.size(), "three folds are beyond 20 epochs when these are asked for");
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "8, 2", "9, 3", "40, 10", "1000, 10"})
  void theFewestFoldsWithEnoughRowsAreUsed(int rows, int folds) {
    assertEquals(folds, crossFit(training(new FakeRefinable(), 1)).foldsFor(rows, 2));
  }

  @ParameterizedTest
  @EnumSource(value = Mode.class, names = {"SELECT", "BAGGING", "GRADIENT"})
  void sameRecordsForAnyNumberOfThreads(Mode mode) throws Exception {
    Instances data = TinyData.numbered(IntStream.range(0, ROWS).mapToDouble(row -> Math.sin(row)).toArray());
    double[][] widths = new double[2][2];
    for (int k = 0; k < 2; k++) {
      CentroidModel model = TinyTraining.build(new FakeRefinable(), mode, CalibrationMethod.CROSSFIT, 1 + 2 * k, data, false);
      double width = model.calibration().intervals().at(0, 0, 0, TinyTraining.NOWHERE).interval(0.8).width();
      widths[k] = new double[] {width, model.distribution(data.instance(3))[0]};
    }
    assertArrayEquals(widths[0], widths[1]);
  }

  /** Fails in every training that lacks the first row of some folds. */
  private static FakeRefinable failingWithout(Function<TrainingContext, int[]> rows, Exception failure) {
    int[] lacking = rows.apply(training(new FakeRefinable(), 1));
    return new FakeRefinable().before(copy -> {
      if (!IntStream.of(lacking).allMatch(copy::hasRow)) {
        throw failure;
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aFailingFoldIsNamed(int numThreads) {
    IllegalStateException refusal = new IllegalStateException("no");
    FakeRefinable learner = failingWithout(training -> new int[] {folds(training)[2][0], folds(training)[6][0]}, refusal);
    TrainingFailure failure = assertThrows(TrainingFailure.class,
        () -> TinyTraining.build(learner, Mode.GRADIENT, CalibrationMethod.CROSSFIT, numThreads, DATA, false));
    assertTrue(failure.getMessage().startsWith("Fold 3 of 10: Centroid 1 of 2"), failure.getMessage());
    assertTrue(failure.getMessage().endsWith("no"), failure.getMessage());
    assertSame(refusal, failure.getCause().getCause());
    assertTrue(learner.preparedOnceAndClosed());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void anInterruptInAFoldIsNotAFailure(int numThreads) {
    FakeRefinable learner = failingWithout(training -> new int[] {folds(training)[4][0]}, new InterruptedException("stop"));
    assertThrows(InterruptedException.class, () -> TinyTraining.build(learner, Mode.GRADIENT, CalibrationMethod.CROSSFIT, numThreads, DATA, false));
    assertTrue(learner.preparedOnceAndClosed());
  }

  @ParameterizedTest
  @EnumSource(value = CalibrationMethod.class, names = {"CROSSFIT", "HELDOUT", "NONE"})
  void theEvaluationInModeGradientUsesOutOfFoldPredictions(CalibrationMethod calibration) throws Exception {
    FakeRefinable learner = FakeRefinable.sayingWhatItHasSeen();
    CrossFit crossFit = crossFit(training(learner, 1));
    assertEquals(ROWS, crossFit.evaluate(2, true, TrainingRowCorrection.NONE).predictions().size());
    for (Prediction prediction : crossFit.evaluate(2, true, TrainingRowCorrection.NONE).predictions()) {
      assertEquals(0, prediction.predicted());
    }
    CentroidModel model = TinyTraining.build(FakeRefinable.sayingWhatItHasSeen(), Mode.GRADIENT, calibration, 1, DATA, true);
    assertEquals(ROWS, model.outOfBag().predictions().size(), "all rows are evaluated, not only out-of-bag rows");
    assertEquals(0, model.outOfBagError());
    assertTrue(model.report().notes().stream().anyMatch(note -> note.contains("are those of the folds")), model.report().notes().toString());
  }

  /** Nine rows are too few to calibrate, so no fold is trained. */
  @Test
  void fewRowsTrainNoFolds() throws Exception {
    FakeRefinable learner = new FakeRefinable();
    CentroidModel model = TinyTraining.build(learner, Mode.GRADIENT, CalibrationMethod.CROSSFIT, 1, TinyData.numbered(1, 2, 3, 4, 5, 6, 7, 8, 9), false);
    assertEquals(Basis.TARGET_SPREAD, model.calibration().basis());
    assertEquals(3, learner.started.size());
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 1", "3, 1", "10, 5", "39, 19", "40, 20", "200, 20", "204, 20", "205, 21", "300, 30"})
  void aTenthOfManyRowsAndMoreOfFewIsHeldOut(int numRows, int size) throws Exception {
    FakeRefinable learner = FakeRefinable.sayingWhatItHasSeen();
    CentroidModel model = TinyTraining.build(learner, Mode.GRADIENT, CalibrationMethod.HELDOUT, 1, TinyData.numbered(new double[numRows]), false);
    assertTrue(learner.started.stream().allMatch(copy -> copy.rows.length == numRows - size));
    assertEquals(size > 0, model.report().notes().contains(size + " rows were held out of training for calibration."));
    if (size >= Calibrator.MIN_ROWS) {
      assertEquals(size, model.calibration().intervals().numRows());
      assertEquals(0, model.calibration().intervals().at(0, 0, 0, TinyTraining.NOWHERE).interval(0.9).width(), "calibration rows are held out");
    }
  }
}
