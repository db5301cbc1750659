// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.plot.chart.CandidateCharts.Candidates;
import centroid.plot.draw.Chart;
import centroid.plot.draw.DrawnChart;
import centroid.plot.draw.Tone;
import java.util.List;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.junit.jupiter.api.Test;

/** Candidates for the base learner are dots around the error of the chosen one. */
class CandidateChartsTest {

  private static final double NAN = Double.NaN;

  private static double[] of(double... values) {
    return values;
  }

  private static Chart window(String name, double[] difference, double[] differenceError) {
    List<String> names = List.of(name, "b", "c", "d").subList(0, difference.length);
    return CandidateCharts.window("root mean squared error", new Candidates(names, 2, difference, differenceError), 250,
        List.of("tip a", "tip b", "tip c", "tip d").subList(0, difference.length)).chart();
  }

  @Test
  void dotsAreErrorsAsInTheLastRound() {
    DrawnChart drawn = DrawnChart.of(window("a", of(0, 0.5, -0.25, 1), of(0, 0.125, 0.5, 1)));
    drawn.assertBars("chosen or tied", Tone.BLUE, of(0, 2, 3), of(2, 1.75, 3), of(2, 1.25, 2), of(2, 2.25, 4));
    drawn.assertBars("worse", Tone.VERMILION, of(1), of(2.5), of(2.375), of(2.625));
    drawn.assertPoints("chosen", Tone.GREY, of(-0.6, 3.6), of(2, 2));
    assertEquals(List.of("tip c", "tip b"), List.of(drawn.tip("chosen or tied", 1), drawn.tip("worse", 0)));
    assertEquals("250 out-of-bag rows compared; bars: \u00b1 error of the paired difference to a", drawn.note());
  }

  @Test
  void linesHaveShortNames() {
    XYPlot plot = window("SMOreg -C 10.0 -K \"RBFKernel -G 0.1\" and much more", of(0, 0.5), of(0, 1)).toJFreeChart().getXYPlot();
    assertEquals(PlotOrientation.HORIZONTAL, plot.getOrientation());
    assertArrayEquals(new String[] {"SMOreg -C 10.0 -K \"RBFKernel -G 0.1\" an\u2026", "b"}, ((SymbolAxis) plot.getDomainAxis()).getSymbols());
    assertEquals("Out-of-bag root mean squared error (lower is better)", plot.getRangeAxis().getLabel());
  }

  @Test
  void theLegendHasWhatIsDrawn() {
    assertEquals(2, window("a", of(0, 0.5), of(0, 1)).toJFreeChart().getXYPlot().getDatasetCount(), "the chosen one and dots, none of them worse");
  }

  /** One useless learner must not compress all others, and one without common rows has no dot. */
  @Test
  void extremeErrorsAreDrawnAtTheEdge() {
    DrawnChart drawn = DrawnChart.of(window("a", of(0, 50, NAN), of(0, 1, NAN)));
    drawn.assertBars("worse", Tone.VERMILION, of(1), of(6), of(6), of(6));
    assertEquals(1, drawn.numItems("chosen or tied"));
    assertTrue(drawn.note().endsWith("; errors of more than three times its error are drawn at the edge"), drawn.note());
  }
}
