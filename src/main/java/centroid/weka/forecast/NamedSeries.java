// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.forecast;

import centroid.forecast.Series;
import centroid.weka.options.reader.Thresholds;
import java.util.List;
import weka.core.Attribute;

/**
 * One series of a file.
 *
 * @param name the value of the series attribute; empty for the only series
 * @param values with variables known ahead
 * @param time of each value; its number from 1 without a time attribute
 * @param step the distance of two times
 * @param date how times are printed; null for numbers
 * @param known the attributes of the variables known ahead
 */
public record NamedSeries(String name, Series values, double[] time, TimeStep step, Attribute date, List<Attribute> known) {

  /** The time of a step ahead, from 0. */
  public double timeOf(int ahead) {
    return step.plus(time[time.length - 1], ahead + 1);
  }

  /** The time as text. */
  public String timeText(double at) {
    return date != null && date.isDate() ? date.formatDate(at) : Thresholds.rounded(at);
  }

  /** Whether times are dates. */
  public boolean hasDates() {
    return date != null && date.isDate();
  }
}
