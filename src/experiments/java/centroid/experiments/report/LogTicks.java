// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.TickType;
import org.jfree.chart.axis.ValueTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** A logarithmic axis with ticks at 1, 2, 5 times powers of ten, or at fewer of them where many powers are shown. */
final class LogTicks extends LogAxis {

  private static final long serialVersionUID = 1L;
  /** The number of powers of ten up to which 2 and 5 are labelled, and up to which 3 is labelled too. */
  private static final double MANY_POWERS = 3;
  private static final double FEW_POWERS = 1.5;

  LogTicks(String label) {
    super(label);
    setBase(10);
    setSmallestValue(Double.MIN_NORMAL);
  }

  @Override
  protected List<?> refreshTicksHorizontal(Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
    return ticks(TextAnchor.TOP_CENTER);
  }

  @Override
  protected List<?> refreshTicksVertical(Graphics2D graphics, Rectangle2D area, RectangleEdge edge) {
    return ticks(TextAnchor.CENTER_RIGHT);
  }

  private List<ValueTick> ticks(TextAnchor anchor) {
    double from = getRange().getLowerBound();
    double to = getRange().getUpperBound();
    double powers = Math.log10(to / from);
    int step = (int) Math.ceil(powers / 10);
    List<ValueTick> result = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(from)); power <= Math.log10(to); power++) {
      for (int digit = 1; digit < 10; digit++) {
        double value = digit * Math.pow(10, power);
        boolean labelled = isLabelled(digit, powers) && (digit > 1 || Math.floorMod(power, step) == 0);
        if (value >= from * (1 - 1e-9) && value <= to * (1 + 1e-9) && (labelled || step == 1)) {
          result.add(new NumberTick(labelled ? TickType.MAJOR : TickType.MINOR, value, labelled ? text(value) : "",
              anchor, TextAnchor.CENTER, 0));
        }
      }
    }
    return result;
  }

  private static boolean isLabelled(int digit, double powers) {
    return switch (digit) {
      case 1 -> true;
      case 2, 5 -> powers <= MANY_POWERS;
      case 3 -> powers <= FEW_POWERS;
      default -> powers <= 0.5;
    };
  }

  private static String text(double value) {
    DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(Locale.ROOT);
    return new DecimalFormat(value < 1e-4 || value >= 1e6 ? "0.##E0" : "0.######", symbols).format(value);
  }
}
