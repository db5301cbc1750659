// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import centroid.plot.draw.DrawnChart;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.TextTitle;
import org.jfree.data.Range;
import org.junit.jupiter.api.Test;

/** Charts of a model. */
class ModelChartsTest {

  @Test
  void theObjectiveHasABarForEachStep() {
    BarChart bars = ModelCharts.objective(List.of("step 0", "step 1", "step 2"), new double[] {4, 2, 1});
    assertEquals(2.0, bars.toJFreeChart().getCategoryPlot().getDataset().getValue("objective", "step 1"));
    assertEquals("4.000 at the start, 1.000 at the end (-75.0 %)", ((TextTitle) bars.toJFreeChart().getSubtitle(0)).getText());
  }

  /** Untrained networks have losses so large that nothing else would be seen. */
  @Test
  void steepFirstRoundsAreAboveThePicture() {
    double[] losses = IntStream.range(0, 20).mapToDouble(round -> round == 0 ? 75 : 1 - 0.1 * round).toArray();
    Chart chart = ModelCharts.trainingLoss(losses);
    assertArrayEquals(losses, DrawnChart.of(chart).series("loss").y());
    Range shown = chart.toJFreeChart().getXYPlot().getRangeAxis().getRange();
    assertTrue(shown.contains(0.6) && shown.contains(-0.9) && shown.getLength() < 2.5, shown.toString());
    assertEquals("loss of the best model for each bootstrap draw, mean over draws: 75.00 at the start (above the picture), -0.9000 at the end",
        ((TextTitle) chart.toJFreeChart().getSubtitle(0)).getText());
    assertFalse(((TextTitle) ModelCharts.trainingLoss(new double[] {2, 1}).toJFreeChart().getSubtitle(0)).getText().contains("%"));
  }

  @Test
  void massesSayHowManyMembersCount() {
    BarChart chart = ModelCharts.masses(new double[] {0.5, 0.5});
    assertEquals("2 models, effective ensemble size 2.0; line: equal weights", ((TextTitle) chart.toJFreeChart().getSubtitle(0)).getText());
    BarChart unequal = ModelCharts.masses(new double[] {0.75, 0.25});
    assertEquals("2 models, effective ensemble size 1.6; line: equal weights", ((TextTitle) unequal.toJFreeChart().getSubtitle(0)).getText());
  }

  private static List<String> layers(Chart chart) {
    XYPlot plot = chart.toJFreeChart().getXYPlot();
    return IntStream.range(0, plot.getDatasetCount()).mapToObj(k -> plot.getDataset(k).getSeriesKey(0).toString()).distinct().toList();
  }

  /** Models are called selected only if some were selected. */
  @Test
  void wordsSayWhereTheModelsComeFrom() {
    double[][] three = {{0, 0}, {1, 2}, {3, 4}};
    double[][] moved = {{0.5, 0}, {1, 3}, {3, 3}};
    double[] mass = {0.5, 0.25, 0.25};
    double[] share = {0.6, 0.3};
    assertEquals(List.of("pool", "selected models (size: weight)"),
        layers(ModelCharts.pool(three, new double[][] {{3, 4}, {0, 0}}, mass, share)));
    assertEquals(List.of("models (size: weight)"), layers(ModelCharts.pool(three, three, mass, share)));
    assertEquals(List.of("bootstrap models", "refined models (size: weight)"), layers(ModelCharts.pool(three, moved, mass, share)));
    assertEquals("Models before and after refinement", ModelCharts.pool(three, new double[][] {{0.5, 0}}, mass, share).title());
  }

  /** Diameters are 16 for the heaviest and 5 + 11 sqrt(1/4) for one with a quarter of its mass. */
  @Test
  void heavyMembersAreLarger() {
    XYPlot plot = ModelCharts.pool(new double[][] {{0, 0}, {1, 2}, {3, 4}}, new double[][] {{1, 2}, {3, 4}}, new double[] {0.8, 0.2},
        new double[] {0.6, 0.3}).toJFreeChart().getXYPlot();
    assertEquals(3, plot.getDataset(0).getItemCount(0));
    assertEquals(2, plot.getDataset(1).getYValue(0, 0));
    assertEquals(16, plot.getRenderer(1).getSeriesShape(0).getBounds2D().getWidth(), 1e-9);
    assertEquals(10.5, plot.getRenderer(2).getSeriesShape(0).getBounds2D().getWidth(), 1e-9);
    assertEquals("component 1 (60 % of the variance)", plot.getDomainAxis().getLabel());
  }
}
