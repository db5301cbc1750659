// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.plot.draw.Chart;
import centroid.plot.draw.DrawnChart;
import centroid.plot.draw.Theme;
import centroid.plot.draw.Tone;
import java.awt.Color;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.SymbolAxis;
import org.junit.jupiter.api.Test;

/** Residuals and corrections are drawn at the values of a column. */
class BiasChartsTest {

  private static final double NAN = Double.NaN;

  private static double[] of(double... values) {
    return values;
  }

  /** Values 0 to n - 1, and one row without a value. */
  private static Chart along(int n) {
    double[] value = IntStream.rangeClosed(0, n).mapToDouble(k -> k == n ? NAN : k).toArray();
    double[] residual = IntStream.rangeClosed(0, n).mapToDouble(k -> k % 2 == 0 ? 1 : -3).toArray();
    double[] correction = IntStream.rangeClosed(0, n).mapToDouble(k -> k < n / 2 ? -2 : 2).toArray();
    return BiasCharts.along(InputColumn.ofNumbers("age", value), residual, correction, "price");
  }

  @Test
  void meansOfBinsAreALine() {
    DrawnChart drawn = DrawnChart.of(along(40));
    assertEquals(40, drawn.numItems("residual of a calibration row"));
    drawn.assertPoints("mean correction", Tone.VERMILION, of(4.5, 14.5, 24.5, 34.5), of(-2, -2, 2, 2));
    drawn.assertPoints("mean residual", Tone.INK, of(4.5, 14.5, 24.5, 34.5), of(-1, -1, -1, -1));
    drawn.assertPoints("", Tone.GREY, of(0, 39), of(0, 0));
    assertEquals("age 0 to 9 (10 rows): mean correction -2.000, mean residual -1.000", drawn.tip("mean correction", 0));
    assertEquals("age 1: residual -3.000, correction -2.000", drawn.tip("residual of a calibration row", 1));
    assertTrue(drawn.note().endsWith("; 40 calibration rows; 1 without a value of age"), drawn.note());
    assertEquals(20, DrawnChart.of(along(300)).numItems("mean correction"), "at most 20 bins");
  }

  @Test
  void titleAndAxesNameAttributeAndTarget() {
    Chart chart = along(40);
    assertEquals("Where the ensemble is biased: correction along age", chart.title());
    assertEquals("age", chart.toJFreeChart().getXYPlot().getDomainAxis().getLabel());
    assertEquals("residual and correction of price", chart.toJFreeChart().getXYPlot().getRangeAxis().getLabel());
  }

  @Test
  void labelsHaveBars() {
    InputColumn kind = new InputColumn("kind", List.of("a", "never", "b"), of(2, 0, 2, 0, NAN), null);
    Chart chart = BiasCharts.along(kind, of(4, -1, 2, -3, 9), of(3, -1, 1, -1, 9), "y");
    assertArrayEquals(new String[] {"a", "b"}, ((SymbolAxis) chart.toJFreeChart().getXYPlot().getDomainAxis()).getSymbols());
    DrawnChart drawn = DrawnChart.of(chart);
    drawn.assertPoints("mean residual", Tone.INK, of(0, 1), of(-2, 3));
    drawn.assertPoints("residual of a calibration row", Tone.SKY, of(-0.175, 0.175, 0.825, 1.175), of(-1, -3, 4, 2));
    assertEquals("kind b (2 rows): mean correction 2.000, mean residual 3.000", drawn.tip("mean residual", 1));
    drawn.assertPixel(DrawnChart.mixed(Tone.VERMILION.color(Theme.LIGHT, 1), Color.WHITE, 0.6), 0.7, 0.85);
    drawn.assertPixel(DrawnChart.mixed(Tone.VERMILION.color(Theme.LIGHT, 1), Color.WHITE, 0.6), -0.3, -0.35);
  }

  @Test
  void rareLabelsAreLeftOut() {
    List<String> labels = IntStream.range(0, 50).mapToObj(k -> "l" + k).toList();
    double[] value = IntStream.range(0, 70).mapToDouble(k -> k % 50).toArray();
    String note = DrawnChart.of(BiasCharts.along(new InputColumn("many", labels, value, null), new double[70], new double[70], "y")).note();
    assertTrue(note.endsWith("; 40 calibration rows; 30 with rare labels are left out"), note);
  }

  @Test
  void oneValueAndNoneAreDrawn() {
    Chart constant = BiasCharts.along(InputColumn.ofNumbers("x", of(7, 7, 7)), of(1, 2, 3), of(1, 1, 1), "y");
    DrawnChart.of(constant).assertPoints("mean correction", Tone.VERMILION, of(7), of(1));
    assertTrue(constant.toSvg(400, 300).contains("residual"));
    assertTrue(BiasCharts.along(InputColumn.ofNumbers("x", of(NAN, NAN)), of(1, 2), of(0, 0), "y").toSvg(400, 300).contains("nothing to show"));
    InputColumn unlabelled = new InputColumn("x", List.of("a"), of(NAN, NAN), null);
    assertTrue(BiasCharts.along(unlabelled, of(1, 2), of(0, 0), "y").toSvg(400, 300).contains("nothing to show"));
  }
}
