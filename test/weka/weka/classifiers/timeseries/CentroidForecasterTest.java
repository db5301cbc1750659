// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.timeseries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.trees.REPTree;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Our forecaster in the package timeseriesForecasting. */
class CentroidForecasterTest {

  private static Instances series(int length) {
    SplittableRandom random = new SplittableRandom(1);
    Instances data = new Instances("series", new ArrayList<>(List.of(new Attribute("x"), new Attribute("y"))), length);
    double y = 0;
    for (int t = 0; t < length; t++) {
      y = 0.6 * y + random.nextGaussian();
      data.add(new DenseInstance(1, new double[] {t % 4, y + t % 4}));
    }
    return data;
  }

  private static List<double[]> limits(WekaForecaster forecaster, Instances data, boolean overlay) throws Exception {
    forecaster.setFieldsToForecast("y");
    if (overlay) {
      forecaster.setOverlayFields("x");
    }
    forecaster.getTSLagMaker().setMinLag(1);
    forecaster.getTSLagMaker().setMaxLag(4);
    forecaster.setCalculateConfIntervalsForForecasts(6);
    forecaster.setConfidenceLevel(0.8);
    forecaster.buildForecaster(data);
    forecaster.primeForecaster(data);
    var forecast = overlay ? forecaster.forecast(6, new Instances(data, 0, 6)) : forecaster.forecast(6);
    return forecast.stream().map(step -> new double[] {step.get(0).predicted(), step.get(0).predictionIntervals()[0][0],
        step.get(0).predictionIntervals()[0][1]}).toList();
  }

  @Test
  void intervalsOfOverfittedModelsAreWiderAndForecastsTheSame() throws Exception {
    REPTree tree = new REPTree();
    tree.setNoPruning(true);
    tree.setMinNum(1);
    WekaForecaster theirs = new WekaForecaster();
    theirs.setBaseForecaster(tree);
    CentroidForecaster ours = new CentroidForecaster();
    ours.setBaseForecaster(tree);
    List<double[]> usual = limits(theirs, series(120), false);
    List<double[]> calibrated = limits((WekaForecaster) AbstractForecaster.makeCopy(ours), series(120), false);
    for (int step = 0; step < 6; step++) {
      double[] limits = calibrated.get(step);
      assertEquals(usual.get(step)[0], limits[0], 1e-9);
      assertEquals(limits[0], (limits[1] + limits[2]) / 2, 1e-9);
      assertTrue(limits[2] - limits[1] > 1.2 * (usual.get(step)[2] - usual.get(step)[1]), "step " + step);
      assertTrue(step == 0 || limits[2] - limits[1] >= calibrated.get(step - 1)[2] - calibrated.get(step - 1)[1] - 1e-9);
    }
  }

  @Test
  void overlayVariablesAreKnownInTheBacktest() throws Exception {
    CentroidForecaster forecaster = new CentroidForecaster();
    forecaster.setBaseForecaster(new LinearRegression());
    List<double[]> limits = limits(forecaster, series(120), true);
    assertEquals(2 * 1.28, limits.get(0)[2] - limits.get(0)[1], 1, "noise of standard deviation 1");
  }

  /** The package prints the stack trace of an error. */
  @Test
  void anErrorOnTheCommandLineIsOneSentence() {
    PrintStream usual = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      new CentroidForecaster().run(null, new String[] {"-t", "missing.arff", "-F", "y", "-prime", "4"});
    } finally {
      System.setErr(usual);
    }
    Refusals.assertSays(bytes.toString(StandardCharsets.UTF_8), "CentroidForecaster: ", "missing.arff");
  }

  @Test
  void targetsThatAreNoNumbersAreRefused() throws Exception {
    CentroidForecaster forecaster = new CentroidForecaster();
    forecaster.setFieldsToForecast("y,sales");
    Refusals.assertNames(() -> forecaster.buildForecaster(series(60)), "Targets (-F)", "numeric attributes", "'sales'");
  }

  @Test
  void shortSeriesAreRefused() {
    Refusals.assertNames(() -> limits(new CentroidForecaster(), series(18), false), "at least 20 values", "6 steps", "lags up to 4", "18");
  }
}
