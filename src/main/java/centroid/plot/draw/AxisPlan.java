// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;

/** What is known of an axis before the chart is drawn. */
final class AxisPlan {

  /** Names of more letters have room only if they stand upright. */
  private static final int LONG = 80;

  final String label;
  private boolean fixed;
  private double from;
  private double to;
  private List<String> names;
  private DoubleFunction<String> words;

  AxisPlan(String label) {
    this.label = label;
  }

  void fix(double newFrom, double newTo) {
    if (!(newFrom < newTo)) {
      throw new IllegalArgumentException("the range of axis '" + label + "' must rise but goes from " + newFrom + " to " + newTo);
    }
    fixed = true;
    from = newFrom;
    to = newTo;
  }

  /** Whole numbers from 0 on stand for names. */
  void name(List<String> newNames) {
    names = newNames;
    fix(-0.6, newNames.size() - 0.4);
  }

  /** Numbers are written in words, such as dates. */
  void write(DoubleFunction<String> newWords) {
    words = newWords;
  }

  NumberAxis axis(boolean fromZero) {
    NumberAxis axis = names == null ? numbers() : symbols();
    axis.setAutoRangeIncludesZero(fromZero);
    if (fixed) {
      axis.setRange(from, to);
    }
    return axis;
  }

  private NumberAxis symbols() {
    SymbolAxis axis = new SymbolAxis(label, names.toArray(String[]::new));
    axis.setGridBandsVisible(false);
    axis.setVerticalTickLabels(names.stream().mapToInt(String::length).sum() > LONG);
    return axis;
  }

  private NumberAxis numbers() {
    NumberAxis axis = new NumberAxis(label);
    // Not in the machine's language, or the same data would give another file elsewhere.
    axis.setNumberFormatOverride(words != null ? new Written(words)
        : new DecimalFormat("0.##########", DecimalFormatSymbols.getInstance(Locale.ROOT)));
    return axis;
  }

  /** A format that calls a function. */
  private static final class Written extends NumberFormat {

    private static final long serialVersionUID = 1L;

    private final transient DoubleFunction<String> words;

    Written(DoubleFunction<String> words) {
      this.words = words;
    }

    @Override
    public StringBuffer format(double number, StringBuffer out, FieldPosition position) {
      return out.append(words.apply(number));
    }

    @Override
    public StringBuffer format(long number, StringBuffer out, FieldPosition position) {
      return format((double) number, out, position);
    }

    @Override
    public Number parse(String text, ParsePosition position) {
      throw new UnsupportedOperationException("labels of an axis are not read");
    }
  }
}
