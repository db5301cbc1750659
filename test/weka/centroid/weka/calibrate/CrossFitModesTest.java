// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.evaluation.Prediction;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/** Cross-conformal calibration (cross-fitting) in every mode, with fast learners. */
class CrossFitModesTest {

  private static final String NEIGHBOUR = " -W weka.classifiers.lazy.IBk";
  private static final String LINE = " -W weka.classifiers.functions.LinearRegression";
  private static final String NETWORK = " -W weka.classifiers.functions.Nd4jNetwork -- -layers 5 -epochs 4";

  private static CentroidBagging trained(String options, Instances data) throws Exception {
    return Models.trained("-I 3 -pool 9 -draws 30 -calibration crossfit " + options, data);
  }

  /** Returns the widths at level 0.9, or the sets at level 0.9, of some rows. */
  private static String calibrated(CentroidBagging model, Instances data) throws Exception {
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 5; row++) {
      text.append(data.classAttribute().isNumeric() ? Arrays.toString(model.predictIntervals(data.instance(row), 0.9)[0])
          : Arrays.toString(model.predictSet(data.instance(row), 0.9)) + Arrays.toString(model.distributionForInstance(data.instance(row))));
    }
    return text.toString();
  }

  /** A nearest neighbour predicts its training rows exactly, so intervals of positive width come from held-out rows. */
  @ParameterizedTest
  @ValueSource(strings = {"-mode select", "-mode bagging", "-mode refit", "-mode refit -scheme bayesian"})
  void everyRowIsPredictedOutOfFold(String mode) throws Exception {
    Instances data = TestData.numeric(80);
    CentroidBagging model = trained(mode + NEIGHBOUR, data);
    assertTrue(model.toString().contains("Calibrated by cross-fitting: 10 folds"), model.toString());
    assertTrue(model.toString().contains("80 out-of-bag or held-out rows"), model.toString());
    double[] bounds = model.predictIntervals(data.instance(0), 0.5)[0];
    assertTrue(bounds[1] - bounds[0] > 0.01, Arrays.toString(bounds));
  }

  @ParameterizedTest
  @CsvSource({"numeric, select, LinearRegression", "numeric, bagging, LinearRegression", "numeric, refit, LinearRegression",
      "nominal, select, NaiveBayes", "nominal, refit, NaiveBayes"})
  void sameModelForAnyNumberOfThreads(String type, String mode, String learner) throws Exception {
    Instances data = TestData.named(type, 90);
    String options = "-mode " + mode + " -W weka.classifiers." + (learner.equals("NaiveBayes") ? "bayes." : "functions.") + learner + " -num-slots ";
    assertEquals(calibrated(trained(options + 1, data), data), calibrated(trained(options + 3, data), data));
  }

  /** The members are the same for every kind of calibration; their weighted mean is the prediction without bias correction. */
  @ParameterizedTest
  @ValueSource(strings = {"-mode select" + LINE, "-mode bagging" + LINE, "-mode refit" + LINE, "-mode gradient -burn-in 0" + NETWORK})
  void membersDoNotDependOnTheCalibration(String options) throws Exception {
    Instances data = TestData.numeric(60);
    CentroidBagging plain = Models.trained("-I 3 -pool 9 -draws 30 -calibration none " + options, data);
    assertArrayEquals(Models.predictions(plain, data), Models.predictions(trained("-correct off " + options, data), data));
    CentroidBagging corrected = trained(options, data);
    for (Instance row : data) {
      assertArrayEquals(plain.memberPredictions(row), corrected.memberPredictions(row));
    }
  }

  /** Of 300 test rows at level 0.9, 33 fewer or 29 more than 270 covered have a probability below 1e-6 and below 1e-8. */
  @ParameterizedTest
  @ValueSource(strings = {"-mode select", "-mode bagging", "-mode refit", "-mode refit -scheme bayesian"})
  void intervalsCoverNewRows(String mode) throws Exception {
    Instances all = TestData.numeric(900);
    CentroidBagging model = trained(mode + LINE, new Instances(all, 0, 600));
    int covered = 0;
    for (int row = 600; row < 900; row++) {
      double[] bounds = model.predictIntervals(all.instance(row), 0.9)[0];
      covered += all.instance(row).classValue() >= bounds[0] && all.instance(row).classValue() <= bounds[1] ? 1 : 0;
    }
    assertTrue(covered > 237 && covered < 299, covered + " of 300 covered");
  }

  @Test
  void bayesianWeightsUseCrossFittingByDefault() throws Exception {
    CentroidBagging model = Models.trained("-I 3 -draws 30 -mode refit -scheme bayesian" + LINE, TestData.numeric(60));
    assertTrue(model.toString().contains("cross-fitting"), model.toString());
    assertNames(() -> Models.trained("-mode refit -scheme bayesian -calibration outofbag" + LINE, TestData.numeric(60)), "(-calibration) outofbag",
        "multinomial", "bayesian");
  }

  /** Every row has one out-of-fold prediction; a nearest neighbour would predict its own training rows exactly. */
  @ParameterizedTest
  @ValueSource(strings = {"-mode refit" + NEIGHBOUR, "-mode refit -scheme bayesian" + NEIGHBOUR, "-mode gradient" + NETWORK,
      "-mode gradient -burn-in 0" + NETWORK})
  void theEvaluationUsesOutOfFoldPredictions(String options) throws Exception {
    Instances data = TestData.numeric(70);
    CentroidBagging model = trained("-O -store-out-of-bag-predictions " + options, data);
    assertTrue(model.toString().contains("estimates are those of the folds"), model.toString());
    assertEquals(70, model.getOutOfBagEvaluationObject().predictions().size());
    for (Prediction prediction : model.getOutOfBagEvaluationObject().predictions()) {
      assertTrue(prediction.predicted() != prediction.actual());
    }
    assertEquals(model.getOutOfBagEvaluationObject().meanAbsoluteError(), model.getMeasure("measureOutOfBagError"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void rowsWithoutAClassValueAreNotCalibrationRows(String type) throws Exception {
    Instances some = TestData.withoutClassEvery(3, TestData.named(type, 90));
    Instances rows = TestData.weighted(TestData.named(type, 90));
    for (Instances data : new Instances[] {some, rows}) {
      for (String calibration : new String[] {"crossfit", "heldout"}) {
        CentroidBagging model = Models.trained("-I 3 -mode bagging -calibration " + calibration + " -W weka.classifiers.trees.REPTree", data);
        String text = calibrated(model, data);
        assertFalse(text.contains("NaN") || text.contains("Infinity"), text);
      }
    }
  }

  @Test
  void theNumberOfFoldsCanBeSet() throws Exception {
    String text = trained("-mode bagging -folds 4" + LINE, TestData.numeric(60)).toString();
    assertTrue(text.contains("4 folds"), text);
    for (String folds : new String[] {"1", "-2"}) {
      assertNames(() -> Models.withOptions("-folds " + folds), "(-folds)", "at least 2", folds);
    }
  }

  @Test
  void someFoldsOfManyRowsAreEnough() throws Exception {
    String text = trained("-mode bagging" + LINE, TestData.line(1, 1, 6000, 1)).toString();
    assertTrue(text.contains("5 of 10 folds"), text);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 9})
  void fewRowsGiveTheSpreadOfTheTarget(int numRows) throws Exception {
    String text = trained("-mode bagging" + LINE, TestData.numeric(numRows)).toString();
    assertTrue(text.contains("own spread"), text);
  }

  @Test
  void anInterruptEndsTheTrainingOfFolds() throws Exception {
    CentroidBagging model = Models.withOptions("-I 3 -mode bagging -num-slots 2 -calibration crossfit" + LINE);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> model.buildClassifier(TestData.numeric(50)));
    assertTrue(Thread.interrupted(), "the thread stays interrupted for Weka's panels");
  }
}
