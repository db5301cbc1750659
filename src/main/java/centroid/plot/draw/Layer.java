// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A layer of a chart; arrays are copied.
 *
 * @param kind what is drawn
 * @param name entry in the legend; empty for none
 * @param x horizontal positions; for a histogram the middles of the bins
 * @param y values; for a band its lower edge, for a histogram the counts
 * @param low lower ends of error bars, or lower edges of bins
 * @param high upper ends of error bars, or upper edges of band or bins
 * @param style how it is drawn
 * @param tips a tooltip for each value; null for the default
 */
record Layer(Kind kind, String name, double[] x, double[] y, double[] low, double[] high, Style style, List<String> tips) {

  /** How values are drawn. */
  enum Kind {
    LINE, POINTS, ERROR_BARS, BAND, HISTOGRAM
  }

  Layer {
    check(name, "y", x, y);
    check(name, "low", x, low);
    check(name, "high", x, high);
    x = x.clone();
    y = y.clone();
    low = low.clone();
    high = high.clone();
  }

  private static void check(String name, String which, double[] x, double[] values) {
    if (x.length != values.length) {
      throw new IllegalArgumentException("every value needs its place: layer '" + name + "' has " + x.length + " x and "
          + values.length + " " + which);
    }
  }

  /** Whether any value has a place in the chart. */
  boolean isDrawn() {
    return IntStream.range(0, x.length).anyMatch(k -> Double.isFinite(x[k]) && Double.isFinite(y[k]));
  }

  Layer withTips(List<String> texts) {
    if (texts.size() != x.length) {
      throw new IllegalArgumentException("every value needs its tip: layer '" + name + "' has " + x.length + " values and "
          + texts.size() + " tips");
    }
    return new Layer(kind, name, x, y, low, high, style, List.copyOf(texts));
  }

  Layer withStyle(Style newStyle) {
    return new Layer(kind, name, x, y, low, high, newStyle, tips);
  }
}
