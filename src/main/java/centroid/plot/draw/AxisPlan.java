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
import org.jfree.chart.axis.ValueAxis;

/** The settings of an axis. */
final class AxisPlan {

  /** Names with more characters in total are drawn vertically. */
  private static final int MAX_HORIZONTAL_LENGTH = 80;

  final String label;
  private boolean fixed;
  private double from;
  private double to;
  private List<String> names;
  private DoubleFunction<String> words;
  private boolean hasDates;

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

  /** Labels the integers from 0 on with names. */
  void name(List<String> newNames) {
    names = newNames;
    fix(-0.6, newNames.size() - 0.4);
  }

  /** Formats tick labels by a function. */
  void write(DoubleFunction<String> newWords) {
    words = newWords;
  }

  /** Shows numbers, which are milliseconds, as dates. */
  void dates() {
    hasDates = true;
  }

  ValueAxis axis(boolean fromZero) {
    ValueAxis axis = hasDates ? DateTicks.axis(label) : names == null ? numbers() : symbols();
    if (axis instanceof NumberAxis numbers) {
      numbers.setAutoRangeIncludesZero(fromZero);
    }
    if (fixed) {
      axis.setRange(from, to);
    }
    return axis;
  }

  private NumberAxis symbols() {
    SymbolAxis axis = new SymbolAxis(label, names.toArray(String[]::new));
    axis.setGridBandsVisible(false);
    axis.setVerticalTickLabels(names.stream().mapToInt(String::length).sum() > MAX_HORIZONTAL_LENGTH);
    return axis;
  }

  private NumberAxis numbers() {
    NumberAxis axis = new NumberAxis(label);
    // Independent of the locale, so that the same data give the same file everywhere.
    axis.setNumberFormatOverride(words != null ? new FunctionFormat(words)
        : new DecimalFormat("0.##########", DecimalFormatSymbols.getInstance(Locale.ROOT)));
    return axis;
  }

  /** A number format that calls a function. */
  private static final class FunctionFormat extends NumberFormat {

    private static final long serialVersionUID = 1L;

    private final transient DoubleFunction<String> words;

    FunctionFormat(DoubleFunction<String> words) {
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
      throw new UnsupportedOperationException("axis labels are not parsed");
    }
  }
}
