package centroid.plot;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;

/** What is known of an axis before the chart is drawn. */
final class AxisPlan {

  final String label;
  boolean logarithmic;
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

  ValueAxis axis(boolean fromZero) {
    ValueAxis axis;
    if (logarithmic) {
      axis = new LogTicks(label);
    } else {
      NumberAxis numbers = new NumberAxis(label);
      // Not in the machine's language, or the same data would give another file elsewhere.
      numbers.setNumberFormatOverride(new DecimalFormat("0.##########", DecimalFormatSymbols.getInstance(Locale.ROOT)));
      numbers.setAutoRangeIncludesZero(fromZero);
      axis = numbers;
    }
    if (fixed) {
      if (logarithmic && from <= 0) {
        throw new IllegalArgumentException("a logarithmic axis starts above 0, but that of '" + label + "' at " + from);
      }
      axis.setRange(from, to);
    }
    return axis;
  }
}
