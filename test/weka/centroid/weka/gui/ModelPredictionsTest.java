// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.plot.chart.PredictedIntervals;
import centroid.plot.chart.RowCharts;
import centroid.weka.Models;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.trees.J48;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/** Predictions of the final model for a grid, for changed rows, and its nearest rows. */
class ModelPredictionsTest {

  /** Noise of y in proportion to x; the others are irrelevant. */
  private static Instances funnel(int numRows) {
    return TestData.generate("funnel", TestData.numbers("x", "a", "b", "c", "d", "e", "f", "y"), numRows, 1, random -> {
      double[] row = random.doubles(8).toArray();
      row[0] *= 10;
      row[7] = row[0] + (0.1 + row[0]) * random.nextGaussian();
      return row;
    });
  }

  @Test
  void theCurveIsThatOfTheFinalModel() throws Exception {
    Instances data = TestData.line(2, 0.5, 150, 1);
    ExplorerResult result = Results.crossValidated(Models.small(), data);
    TestedRows tested = TestedRows.of(result);
    double[] grid = ModelPredictions.grid(data.attributeToDoubleArray(0));
    assertEquals(301, grid.length);
    PredictedIntervals curve = new ModelPredictions(result.model(), tested).along(grid, new double[] {0.8, 0.95});
    for (int k : new int[] {0, 77, 300}) {
      Instance row = new DenseInstance(1, new double[] {grid[k], Double.NaN});
      row.setDataset(data);
      assertEquals(result.model().classifyInstance(row), curve.predicted()[k]);
      double[] bounds = ((IntervalEstimator) result.model()).predictIntervals(row, 0.95)[0];
      assertEquals(bounds[0], curve.lower()[1][k], 1e-9);
      assertEquals(bounds[1], curve.upper()[1][k], 1e-9);
    }
  }

  /** The interval of a row on the noisy side is narrowest at a small x. */
  @Test
  void theAttributeThatNarrowsMostIsFound() throws Exception {
    ExplorerResult result = Results.crossValidated(Models.withOptions("-I 4 -pool 12 -local on"), funnel(400));
    TestedRows tested = TestedRows.of(result);
    int noisy = IntStream.rangeClosed(1, 400).filter(number -> tested.withoutClass(number).value(0) > 9).findFirst().orElseThrow();
    ModelPredictions predictor = new ModelPredictions(result.model(), tested);
    double now = predictor.asItIs(noisy, 0.9).width(0.9);
    List<ModelPredictions.Variant> variants = predictor.variants(noisy, 0.9);
    assertTrue(variants.size() <= 63, variants.size() + " predictions");
    List<RowCharts.Change> best = ModelPredictions.best(variants, prediction -> prediction.width(0.9));
    RowCharts.Change narrowest = best.stream().min(Comparator.comparingDouble(RowCharts.Change::result)).orElseThrow();
    assertEquals("x", narrowest.attribute());
    assertTrue(narrowest.result() < 0.5 * now, narrowest + " of " + now);
  }

  /** The forest ignores irrelevant attributes, which Gower's distance does not. */
  @Test
  void nearestRowsShareLeavesOfTheResidualForest() throws Exception {
    ExplorerResult result = Results.crossValidated(Models.withOptions("-I 4 -pool 12 -local on"), funnel(400));
    TestedRows tested = TestedRows.of(result);
    ModelPredictions predictor = new ModelPredictions(result.model(), tested);
    assertTrue(predictor.usesForest());
    assertTrue(gap(predictor.distancesFrom(5), tested) < gap(tested.distancesFrom(5), tested));
    assertEquals(0, predictor.distancesFrom(5)[4], "the row itself");
    ModelPredictions other = new ModelPredictions(Models.fitted(Models.withOptions("-I 4 -pool 12 -local off -correct off"), funnel(100)), tested);
    assertTrue(!other.usesForest());
    assertEquals(Arrays.toString(tested.distancesFrom(5)), Arrays.toString(other.distancesFrom(5)));
  }

  /** The mean difference in x between row 5 and the 20 nearest. */
  private static double gap(double[] distance, TestedRows tested) {
    double own = tested.withoutClass(5).value(0);
    return IntStream.range(0, distance.length).boxed().sorted(Comparator.comparingDouble(row -> distance[row])).limit(20)
        .mapToDouble(row -> Math.abs(tested.withoutClass(row + 1).value(0) - own)).average().orElseThrow();
  }

  @Test
  void anyClassifierOfLabelsIsQueried() throws Exception {
    Instances data = TestData.iris();
    ExplorerResult result = Results.crossValidated(new J48(), data);
    ModelPredictions predictor = new ModelPredictions(result.model(), TestedRows.of(result));
    assertEquals(1, Arrays.stream(predictor.asItIs(3).distribution()).sum(), 1e-9);
    assertEquals(4, predictor.variants(3).stream().map(ModelPredictions.Variant::attribute).distinct().count());
    LabelResult shown = LabelResult.of(result, data.classAttribute());
    assertEquals(150, shown.at(2).size());
    assertTrue(shown.at(2).title(0).matches("test row 1 \\(row \\d+.*\\)"), shown.at(2).title(0));
  }
}
