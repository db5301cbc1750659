// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import centroid.text.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.category.IntervalCategoryDataset;
import org.jfree.data.statistics.StatisticalCategoryDataset;
import org.jfree.data.xy.IntervalXYDataset;

/** The numbers of a chart as comma-separated values. */
public final class ChartTable {

  private final StringBuilder text = new StringBuilder();

  private ChartTable() {
  }

  /** Returns all numbers of a chart, zoomed or not, with a header that names the axes. */
  public static String csv(JFreeChart chart) {
    ChartTable table = new ChartTable();
    if (chart.getPlot() instanceof CategoryPlot bars) {
      table.addBars(bars);
    } else {
      table.addLayers(chart.getXYPlot());
    }
    return table.text.toString();
  }

  private void addBars(CategoryPlot plot) {
    CategoryDataset data = plot.getDataset();
    IntervalCategoryDataset ranges = (IntervalCategoryDataset) plot.getDataset(1);
    List<Object> head = new ArrayList<>(
        List.of("series", orElse(plot.getDomainAxis().getLabel(), "name"), orElse(plot.getRangeAxis().getLabel(), "value"), "error"));
    if (ranges != null) {
      head.addAll(List.of(ranges.getRowKey(0) + ", from", ranges.getRowKey(0) + ", to"));
    }
    add(head.toArray());
    for (int row = 0; row < data.getRowCount(); row++) {
      for (int column = 0; column < data.getColumnCount(); column++) {
        Number error = data instanceof StatisticalCategoryDataset with ? with.getStdDevValue(row, column) : null;
        List<Object> cells = new ArrayList<>(Arrays.asList(data.getRowKey(row), data.getColumnKey(column), data.getValue(row, column), error));
        if (ranges != null) {
          cells.addAll(List.of(ranges.getStartValue(0, column), ranges.getEndValue(0, column)));
        }
        add(cells.toArray());
      }
    }
  }

  /** Writes bins by their bounds, and other layers by x and y, with the bounds of bars and bands if they differ from y. */
  private void addLayers(XYPlot plot) {
    String x = orElse(plot.getDomainAxis().getLabel(), "x");
    String y = orElse(plot.getRangeAxis().getLabel(), "y");
    boolean bins = IntervalLayer.all(plot).anyMatch(IntervalLayer::hasBins);
    add(bins ? new Object[] {"series", x + ", from", x + ", to", y} : new Object[] {"series", x, y, "lower", "upper"});
    IntervalLayer.all(plot).forEach(layer -> {
      IntervalXYDataset data = layer.data();
      for (int k = 0; k < data.getItemCount(0); k++) {
        double value = data.getYValue(0, k);
        if (bins) {
          add(data.getSeriesKey(0), data.getStartXValue(0, k), data.getEndXValue(0, k), value);
        } else {
          boolean single = data.getStartYValue(0, k) == value && data.getEndYValue(0, k) == value;
          add(data.getSeriesKey(0), data.getXValue(0, k), value, single ? null : data.getStartYValue(0, k), single ? null : data.getEndYValue(0, k));
        }
      }
    });
  }

  /** The values of one layer. */
  private record IntervalLayer(IntervalXYDataset data) {

    static Stream<IntervalLayer> all(XYPlot plot) {
      return IntStream.range(0, plot.getDatasetCount()).mapToObj(k -> new IntervalLayer((IntervalXYDataset) plot.getDataset(k)));
    }

    boolean hasBins() {
      return data.getItemCount(0) > 0 && data.getStartXValue(0, 0) < data.getEndXValue(0, 0);
    }
  }

  private static String orElse(String label, String other) {
    return label == null || label.isEmpty() ? other : label;
  }

  private void add(Object... cells) {
    List<Object> all = Arrays.asList(cells);
    text.append(all.stream().map(ChartTable::cell).collect(Collectors.joining(","))).append('\n');
  }

  /** Quotes a cell if needed; null and NaN become empty. */
  private static String cell(Object value) {
    String word = value == null || value instanceof Double number && number.isNaN() ? "" : value.toString();
    String safe = value instanceof Number ? word : TextTable.harmless(word);
    return safe.matches("[^\",\n]*") ? safe : '"' + safe.replace("\"", "\"\"") + '"';
  }
}
