// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.text.SimpleDateFormat;
import java.util.Locale;
import java.util.TimeZone;
import org.jfree.chart.axis.DateAxis;
import org.jfree.chart.axis.DateTickUnit;
import org.jfree.chart.axis.DateTickUnitType;
import org.jfree.chart.axis.TickUnits;

/** An axis of dates, in milliseconds, whose ticks are at whole years, months, days, hours or minutes. */
final class DateTicks {

  private static final TickUnits UNITS = new TickUnits();

  static {
    add(DateTickUnitType.YEAR, "yyyy", 1, 2, 5, 10, 20, 50, 100);
    add(DateTickUnitType.MONTH, "yyyy-MM", 1, 2, 3, 6);
    add(DateTickUnitType.DAY, "yyyy-MM-dd", 1, 2, 7, 14);
    add(DateTickUnitType.HOUR, "MM-dd HH:mm", 1, 2, 3, 6, 12);
    add(DateTickUnitType.MINUTE, "HH:mm", 1, 2, 5, 10, 15, 30);
    add(DateTickUnitType.SECOND, "HH:mm:ss", 1, 2, 5, 10, 15, 30);
    add(DateTickUnitType.MILLISECOND, "HH:mm:ss.SSS", 1, 2, 5, 10, 20, 50, 100, 200, 500);
  }

  private DateTicks() {
  }

  private static void add(DateTickUnitType type, String format, int... multiples) {
    for (int multiple : multiples) {
      UNITS.add(new DateTickUnit(type, multiple, new SimpleDateFormat(format, Locale.ROOT)));
    }
  }

  /** Returns an axis in the time zone in which Weka reads and writes dates. */
  static DateAxis axis(String label) {
    DateAxis axis = new DateAxis(label, TimeZone.getDefault(), Locale.ROOT);
    axis.setStandardTickUnits(UNITS);
    return axis;
  }
}
