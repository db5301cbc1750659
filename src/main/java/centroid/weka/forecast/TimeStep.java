// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.forecast;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The distance between two rows of a series: a number of months, or of units of the time attribute, which are milliseconds for a date.
 *
 * @param months 0 unless the distance is one of the calendar
 * @param day the day of the month of every row, or the last one of shorter months
 * @param units otherwise
 */
record TimeStep(int months, int day, double units, boolean isDate) {

  private static final double HOUR = 3600e3;
  private static final double DAY = 24 * HOUR;
  /** So long before midnight the next day begins: times without summer time would be in another month in summer. */
  private static final int EVENING_HOURS = 2;
  private static final int LONGEST_MONTH = 31;

  /**
   * Finds the step of most rows.
   *
   * @param time rising, at least two
   */
  static TimeStep of(double[] time, boolean isDate) {
    if (isDate) {
      boolean ends = Arrays.stream(time).allMatch(each -> local(each).plusDays(1).getDayOfMonth() == 1);
      int day = ends ? LONGEST_MONTH : Arrays.stream(time).mapToInt(each -> local(each).getDayOfMonth()).max().orElse(1);
      double[] months = new double[time.length - 1];
      Arrays.setAll(months, k -> YearMonth.from(local(time[k])).until(YearMonth.from(local(time[k + 1])), ChronoUnit.MONTHS));
      if (IntStream.range(0, months.length)
          .allMatch(k -> months[k] > 0 && Math.abs(plusMonths(time[k], (int) months[k], day) - time[k + 1]) < DAY)) {
        return new TimeStep(median(months).intValue(), day, 0, true);
      }
    }
    double[] steps = new double[time.length - 1];
    Arrays.setAll(steps, k -> time[k + 1] - time[k]);
    return new TimeStep(0, 0, median(steps), isDate);
  }

  private static Double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(sorted.length - 1) / 2];
  }

  private static LocalDateTime local(double time) {
    return LocalDateTime.ofInstant(Instant.ofEpochMilli((long) time), ZoneId.systemDefault()).plusHours(EVENING_HOURS);
  }

  private static double plusMonths(double time, int months, int day) {
    LocalDateTime to = local(time).plusMonths(months);
    return at(to.withDayOfMonth(Math.min(day, to.toLocalDate().lengthOfMonth())));
  }

  private static double at(LocalDateTime time) {
    return time.minusHours(EVENING_HOURS).atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
  }

  /** Returns the time some steps later. Days are those of the calendar, also if clocks change. */
  double plus(double time, int steps) {
    if (months > 0) {
      return plusMonths(time, months * steps, day);
    }
    return isDate && units % DAY == 0 ? at(local(time).plusDays(Math.round(units / DAY) * steps)) : time + units * steps;
  }

  /** Whether a time is one step after another; clock changes are allowed. */
  boolean fits(double before, double after) {
    double expected = plus(before, 1);
    double tolerance = months > 0 ? DAY : isDate && units >= DAY ? 1.5 * HOUR : 1e-6 * Math.abs(units);
    return Math.abs(expected - after) <= tolerance;
  }

  /** The usual season: 12 months, 4 quarters, 52 weeks, 7 days or 24 hours; 1 for none. */
  int season() {
    if (!isDate) {
      return 1;
    }
    if (months > 0) {
      return months < 12 && 12 % months == 0 ? 12 / months : 1;
    }
    double days = units / DAY;
    return near(days, 7) ? 52 : near(days, 1) ? 7 : near(units, HOUR) ? 24 : 1;
  }

  private static boolean near(double value, double expected) {
    return Math.abs(value - expected) < 0.05 * expected;
  }

  @Override
  public String toString() {
    if (months > 0) {
      return months == 1 ? "month" : months == 3 ? "quarter" : months == 12 ? "year" : months + " months";
    }
    double days = units / DAY;
    return !isDate ? "step" : near(days, 7) ? "week" : near(days, 1) ? "day" : near(units, HOUR) ? "hour" : (float) days + " days";
  }
}
