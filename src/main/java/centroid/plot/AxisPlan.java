// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jfree.chart.axis.NumberAxis;

/** What is known of an axis before the chart is drawn. */
final class AxisPlan {

  final String label;
  private boolean fixed;
  private double from;
  private double to;

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

  NumberAxis axis(boolean fromZero) {
    NumberAxis axis = new NumberAxis(label);
    // Not in the machine's language, or the same data would give another file elsewhere.
    axis.setNumberFormatOverride(new DecimalFormat("0.##########", DecimalFormatSymbols.getInstance(Locale.ROOT)));
    axis.setAutoRangeIncludesZero(fromZero);
    if (fixed) {
      axis.setRange(from, to);
    }
    return axis;
  }
}
