// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.util.RandomStreams;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.rules.ZeroR;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** Measures of a fold agree with Weka's evaluation on the fold of Weka's Experimenter. */
class TrialTest {

  private static final ComparisonSettings SETTINGS = new ComparisonSettings(List.of(4), 3, 2, 0.95, 0.05, 1);

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void agreesWithWekasEvaluation(boolean numeric) throws Exception {
    DataFile set = CompareData.read(CompareData.write(folder, "rows", numeric, 90));
    Map<Measure, Double> values = new Trial(set, 2, 1, SETTINGS).measure(CompareData.bagging(), 4);

    // As weka.experiment.CrossValidationResultProducer does it for run 2 and fold 2.
    Instances rows = new Instances(set.data());
    Random random = new Random(2);
    rows.randomize(random);
    if (!numeric) {
      rows.stratify(3);
    }
    Instances train = rows.trainCV(3, 1, random);
    Instances test = rows.testCV(3, 1);
    Classifier model = CompareData.bagging().untrained(4, RandomStreams.of(1).child("rows").child(2).child(1).child(4).seed());
    model.buildClassifier(train);
    Evaluation evaluation = new Evaluation(train);
    evaluation.evaluateModel(model, test);
    if (numeric) {
      assertEquals(evaluation.rootMeanSquaredError(), values.get(Measure.RMSE), 1e-12);
    } else {
      assertEquals(evaluation.errorRate(), values.get(Measure.ERROR), 1e-12);
      assertEquals(evaluation.coverageOfTestCasesByPredictedRegions(), 100 * values.get(Measure.COVERAGE), 1e-9);
      assertEquals(evaluation.sizeOfPredictedRegions() / 100 * 2, values.get(Measure.SET_SIZE), 1e-9);
    }
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    SerializationHelper.write(saved, model);
    assertEquals(saved.size(), values.get(Measure.MODEL_SIZE));
  }

  /** Intervals of constant width from out-of-bag residuals reach their nominal level without being too wide. */
  @Test
  void baggingsResidualIntervalsCover() throws Exception {
    DataFile set = CompareData.read(CompareData.write(folder, "many", true, 900));
    ComparisonSettings settings = new ComparisonSettings(List.of(10), 3, 1, 0.8, 0.05, 1);
    Map<Measure, Double> values = new Trial(set, 1, 0, settings).measure(CompareData.bagging(), 10);
    assertEquals(0.8, values.get(Measure.COVERAGE), 0.07, "300 test rows: three standard deviations");
    // Noise of 0.6 alone needs 2 * 1.28 * 0.6 = 1.5.
    assertTrue(values.get(Measure.WIDTH) > 1.4 && values.get(Measure.WIDTH) < 2.2, values.toString());
    assertTrue(values.get(Measure.INTERVAL_SCORE) > values.get(Measure.WIDTH));
  }

  /** Weka's list of out-of-bag predictions is null then. */
  @Test
  void baggingWithoutOutOfBagRowsHasNoWidth() throws Exception {
    Instances row = TestData.numeric(1);
    BaggingContender bagging = new BaggingContender(new ZeroR(), 1);
    Classifier model = bagging.untrained(2, 1);
    model.buildClassifier(row);
    assertTrue(Double.isNaN(bagging.intervals(model, row, 0.9).predictIntervals(row.instance(0), 0.9)[0][0]));
  }
}
