// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.FoldRecords;
import centroid.calibration.record.OutOfBagRecords.MemberSelection;
import centroid.calibration.residual.CqrCalibration;
import centroid.calibration.residual.IntervalCalibration;
import centroid.calibration.residual.ResidualCalibration;
import centroid.calibration.residual.Residuals;
import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.weka.FakeMember;
import centroid.weka.FakeMember.Noise;
import centroid.weka.TinyData;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.Ensemble;
import centroid.weka.model.ModelCalibration;
import centroid.weka.model.ModelCalibration.Basis;
import centroid.weka.model.ModelText;
import centroid.weka.model.ObjectiveHistory;
import centroid.weka.model.PoolMap;
import centroid.weka.model.TrainingReport;
import centroid.weka.options.Mode;
import centroid.weka.refinable.EpochCurve;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.MemberPredictions;
import centroid.weka.rows.OutOfBagPredictions;
import centroid.weka.rows.TinyTraining;
import centroid.weka.training.TrainingContext;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weka.core.Instances;

/** Calibration on predictions that are exact for rows in the bag and off by a known amount for out-of-bag rows. */
class CalibratorTest {

  private static final int NUM_MEMBERS = 4;
  private static final double[] TWELVE = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8};

  /** Every row is in the bags of two of four members. */
  private static BitSet[] bags(int numRows) {
    BitSet[] bags = new BitSet[NUM_MEMBERS];
    Arrays.setAll(bags, k -> new BitSet());
    for (int row = 0; row < numRows; row++) {
      bags[row % NUM_MEMBERS].set(row);
      bags[(row + 1) % NUM_MEMBERS].set(row);
    }
    return bags;
  }

  private static BitSet[] fullBags(int numRows) {
    BitSet[] bags = new BitSet[NUM_MEMBERS];
    Arrays.setAll(bags, k -> new BitSet());
    Arrays.stream(bags).forEach(bag -> bag.set(0, numRows));
    return bags;
  }

  /** Members predict the target of rows in their bags, and of others a number below it. */
  private static OutOfBagPredictions predictions(TrainingContext training, BitSet[] bags, double[] error, double[][] noise, MemberSelection selection) {
    ComparisonRows at = training.rows().at(IntStream.range(0, error.length).toArray());
    double[] targets = at.targets();
    double[][] values = new double[NUM_MEMBERS][error.length];
    for (int k = 0; k < NUM_MEMBERS; k++) {
      for (int row = 0; row < error.length; row++) {
        values[k][row] = bags[k].get(row) ? targets[row] : targets[row] - error[row];
      }
    }
    return new OutOfBagPredictions(at, new MemberPredictions(values, noise), bags, selection);
  }

  private static void assertReach(double expected, Interval aroundZero) {
    assertEquals(-expected, aroundZero.lower(), 1e-6);
    assertEquals(expected, aroundZero.upper(), 1e-6);
  }

  @Test
  void residualsAreOutOfBag() {
    TrainingContext training = TinyTraining.of(TinyData.numbered(TWELVE), 2);
    Calibrator.Result result = new Calibrator(training, null).fit(predictions(training, bags(12), Residuals.filled(12, 2.5), null, MemberSelection.RANDOM));
    assertEquals(Basis.UNSEEN_ROWS, result.calibration().basis());
    IntervalCalibration intervals = result.calibration().intervals();
    assertEquals(12, intervals.numRows());
    assertReach(2.5, intervals.at(0, 0, 0, TinyTraining.NOWHERE).interval(0.1));
    assertReach(2.5, intervals.at(0, 0, 0, TinyTraining.NOWHERE).interval(0.95));
    assertTrue(result.notes().isEmpty());
  }

  @Test
  void membersWithoutErrorGiveWidthZeroAndANote() {
    TrainingContext training = TinyTraining.of(TinyData.numbered(TWELVE), 2);
    Calibrator.Result result = new Calibrator(training, null).fit(predictions(training, bags(12), new double[12], null, MemberSelection.RANDOM));
    assertEquals(0, result.calibration().intervals().at(7, 0, 0, TinyTraining.NOWHERE).interval(0.95).width());
    assertEquals(1, result.notes().size());
  }

  /** Members estimate the noise 1 and 9 for rows with errors of 1 and 3, so widths can follow it fully. */
  @Test
  void widthsFollowTheEstimatedNoise() {
    TrainingContext training = TinyTraining.of(TinyData.numbered(TWELVE), FakeMember.predicting(0, new Noise(1)), 2, 1);
    double[] error = IntStream.range(0, 12).mapToDouble(row -> row % 2 == 0 ? 1 : 3).toArray();
    double[][] noise = new double[NUM_MEMBERS][];
    Arrays.setAll(noise, k -> Arrays.stream(error).map(e -> e * e).toArray());
    ResidualCalibration intervals = (ResidualCalibration) new Calibrator(training, null, ResidualCalibration::fit)
        .fit(predictions(training, bags(12), error, noise, MemberSelection.RANDOM)).calibration().intervals();
    assertEquals(1, intervals.kappa());
    assertReach(1, intervals.at(0, 0, 1, TinyTraining.NOWHERE).interval(0.9));
    assertReach(3, intervals.at(0, 0, 9, TinyTraining.NOWHERE).interval(0.9));
  }

  /** Two rows of weight 500 are in all bags; the others, 1 % of the weight, have errors of 2.5. */
  @Test
  void aNoteReportsTheWeightWithoutOutOfBagPredictions() {
    Instances data = TinyData.numbered(TWELVE);
    BitSet[] bags = bags(12);
    for (int row = 0; row < 2; row++) {
      data.instance(row).setWeight(500);
      for (BitSet bag : bags) {
        bag.set(row);
      }
    }
    TrainingContext training = TinyTraining.of(data, 2);
    Calibrator.Result result = new Calibrator(training, null).fit(predictions(training, bags, Residuals.filled(12, 2.5), null, MemberSelection.RANDOM));
    assertEquals(10, result.calibration().intervals().numRows());
    assertReach(2.5, result.calibration().intervals().at(0, 0, 0, TinyTraining.NOWHERE).interval(0.9));
    assertEquals(1, result.notes().size());
    assertTrue(result.notes().get(0).contains("99 % of the weight") && result.notes().get(0).contains("crossfit"), result.notes().get(0));
  }

  /** Ten rows of weight 1 have errors of 1; two of weight 30, more than 0.8 of the weight, have errors of 5. */
  @Test
  void quantilesAreWeighted() {
    Instances data = TinyData.numbered(TWELVE);
    data.instance(3).setWeight(30);
    data.instance(7).setWeight(30);
    TrainingContext training = TinyTraining.of(data, 2);
    double[] error = IntStream.range(0, 12).mapToDouble(row -> row == 3 || row == 7 ? 5 : 1).toArray();
    Calibrator.Result result = new Calibrator(training, null).fit(predictions(training, bags(12), error, null, MemberSelection.RANDOM));
    assertReach(5, result.calibration().intervals().at(0, 0, 0, TinyTraining.NOWHERE).interval(0.8));
    assertEquals(1, result.notes().size());
    assertTrue(result.notes().get(0).matches(".*12 calibration rows to an effective sample size of 2\\.\\d\\..*"), result.notes().toString());
  }

  /** The targets 0 to 8 have the mean 4 and the largest deviation 4. */
  @Test
  void tooFewRowsGiveTheSpreadOfTheTarget() {
    TrainingContext training = TinyTraining.of(TinyData.numbered(0, 1, 2, 3, 4, 5, 6, 7, 8), 2);
    Calibrator.Result result = new Calibrator(training, null).fit(predictions(training, bags(9), Residuals.filled(9, 100), null, MemberSelection.RANDOM));
    assertEquals(Basis.TARGET_SPREAD, result.calibration().basis());
    assertReach(4, result.calibration().intervals().at(0, 0, 0, TinyTraining.NOWHERE).interval(0.95));
    assertEquals(0, ((ResidualCalibration) result.calibration().intervals()).kappa());
    assertTrue(result.notes().get(0).contains("fewer than 10 rows"), result.notes().get(0));
  }

  @Test
  void theSpreadOfTheTargetIsThatOfAllRows() {
    TrainingContext training = TinyTraining.of(TinyData.numbered(TWELVE), 2);
    ModelCalibration heldOut = new Calibrator(training, null).fit(predictions(training, bags(12), Residuals.filled(2, 1), null, MemberSelection.RANDOM))
        .calibration();
    assertEquals(Basis.TARGET_SPREAD, heldOut.basis());
    assertEquals(12, heldOut.intervals().numRows());
  }

  @Test
  void rowsInEveryBagAreNotCalibrationRows() {
    TrainingContext training = TinyTraining.of(TinyData.numbered(TWELVE), 2);
    Calibrator.Result result = new Calibrator(training, null).fit(predictions(training, fullBags(12), new double[12], null, MemberSelection.RANDOM));
    assertEquals(Basis.TARGET_SPREAD, result.calibration().basis());
  }

  /** Row r has the label r % 2; out-of-bag members predict its true label with probability 0.75. */
  private static Calibrator.Result labelled(int numRows, String weightOfLast) {
    String[] rows = new String[numRows];
    double[][] values = new double[NUM_MEMBERS][2 * numRows];
    BitSet[] bags = bags(numRows);
    for (int row = 0; row < numRows; row++) {
      rows[row] = row + (row % 2 == 0 ? ",a" : ",b") + (row == numRows - 1 ? ",{" + weightOfLast + "}" : "");
      for (int k = 0; k < NUM_MEMBERS; k++) {
        values[k][2 * row + row % 2] = bags[k].get(row) ? 1 : 0.75;
        values[k][2 * row + 1 - row % 2] = bags[k].get(row) ? 0 : 0.25;
      }
    }
    Instances data = TinyData.of("x numeric; y {a,b}", rows);
    TrainingContext training = TinyTraining.of(data, 2);
    ComparisonRows at = training.rows().at(IntStream.range(0, numRows).toArray());
    return new Calibrator(training, null).fit(new OutOfBagPredictions(at, new MemberPredictions(values, null), bags, MemberSelection.RANDOM));
  }

  @Test
  void tooFewRowsGiveNoCalibratedProbabilities() {
    Calibrator.Result result = labelled(9, "1");
    assertEquals(ModelCalibration.NONE, result.calibration());
    assertTrue(result.notes().get(0).contains("fewer than 10 rows"), result.notes().get(0));
  }

  /** Out-of-bag members gave every true label 0.75: at that probability a label belongs into the set, a little below it does not. */
  @Test
  void probabilitiesAreOutOfBag() {
    ProbabilityCalibration probabilities = labelled(20, "1").calibration().probabilities();
    assertEquals(20, probabilities.numRows());
    assertTrue(probabilities.predictionSet(probabilities.apply(new double[] {0.2501, 0.7499}), 0.8, null)[1]);
    double[] oneOfThree = probabilities.apply(new double[] {0.75, 0.25});
    assertTrue(probabilities.predictionSet(oneOfThree, 0.8, null)[0]);
    assertFalse(probabilities.predictionSet(oneOfThree, 0.8, null)[1]);
  }

  /** The labels have the weights 10 and 9 + 21, plus 1 each: 11 and 31 of 42. A label with predicted probability 0 keeps only the prior. */
  @Test
  void thePriorIsTheWeightedShareOfEachLabel() {
    ProbabilityCalibration probabilities = labelled(20, "21").calibration().probabilities();
    assertEquals(11 / 42.0, probabilities.apply(new double[] {0, 1})[0] / probabilities.epsilon(), 1e-12);
    assertEquals(31 / 42.0, probabilities.apply(new double[] {1, 0})[1] / probabilities.epsilon(), 1e-12);
  }

  /**
   * Row r has not been seen by members r + 2 and r + 3; the selection gets the index of the row in the predictions. From so many rows it is seen
   * that the members always err to one side.
   */
  @Test
  void aSampleOfManyRowsKeepsItsOutOfBagMembers() {
    int numRows = Calibrator.MAX_ROWS + 1000;
    TrainingContext training = TinyTraining.of(TinyData.numbered(IntStream.range(0, numRows).asDoubleStream().toArray()), 2);
    Set<Integer> selected = new TreeSet<>();
    MemberSelection selection = (row, candidates, random, mass) -> {
      int first = (row + 2) % NUM_MEMBERS;
      int second = (row + 3) % NUM_MEMBERS;
      assertEquals(Set.of(first, second), Set.of(candidates[0], candidates[1]));
      selected.add(row);
      return MemberSelection.RANDOM.select(row, candidates, random, mass);
    };
    IntervalCalibration intervals = new Calibrator(training, null, ResidualCalibration::fit)
        .fit(predictions(training, bags(numRows), Residuals.filled(numRows, 2), null, selection)).calibration().intervals();
    assertEquals(Calibrator.MAX_ROWS, intervals.numRows());
    assertEquals(Calibrator.MAX_ROWS, selected.size());
    // The mean residual of the forest, 2, is shifted by; sums of its leaves are rounded.
    Interval interval = intervals.at(0, 0, 0, TinyTraining.NOWHERE).interval(0.8);
    assertEquals(2, interval.lower(), 1e-12);
    assertEquals(2, interval.upper(), 1e-12);
  }

  /** Another calibration plugs in where residuals are calibrated, and the model predicts with it. */
  @Test
  void anotherCalibrationOfANumericClassPlugsIn() throws Exception {
    double[] targets = IntStream.range(0, 60).mapToDouble(row -> row % 7).toArray();
    TrainingContext training = TinyTraining.of(TinyData.numbered(targets), 2);
    FoldRecords records = new FoldRecords(1);
    records.add(new double[1][60], null, new double[] {1}, new FoldRecords.Rows(IntStream.range(0, 60).toArray(), Residuals.filled(60, 1), targets));
    Calibrator.Result result = new Calibrator(training, null, CqrCalibration::fit).fit(records, true);
    TrainingReport report = new TrainingReport(Mode.SELECT, false, "Fake", 1, new TrainingReport.Members(1, ObjectiveHistory.NONE, 1, PoolMap.EMPTY),
        EpochCurve.NONE, new TrainingReport.Seconds(1, 2, 3), List.of());
    CentroidModel model = new CentroidModel(Ensemble.ofEqual(List.of(FakeMember.predicting(0))), report, false, null, result.calibration());
    Interval interval = model.predict(training.rows().data().instance(0), IntervalMethod.PREDICTION).interval(0.9);
    assertTrue(interval.lower() <= 0 && interval.upper() >= 6, interval.toString());
    assertEquals(60, result.errors().numbers().length);
    assertTrue(ModelText.of(model, IntervalMethod.PREDICTION, 3, false, false).contains("made conformal"));
  }
}
