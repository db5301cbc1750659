// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.validity.SerialCorrelation;
import centroid.weka.options.OptionNames;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Warns of residuals that are correlated in time: models that were trained on a row's neighbours then know part of its noise, which they don't know of later
 * rows. The attribute of time is the first date, or else the first number that never falls, or never rises, from row to row.
 */
final class OrderWarning {

  /** The probability of a warning if the rows have no order. */
  static final double FALSE_ALARMS = 0.01;
  private static final int MIN_ROWS = 50;
  /** Fewer values in the data are no time, but sorted groups. */
  private static final int MIN_VALUES = 20;

  private OrderWarning() {
  }

  /**
   * Returns a sentence for the user; null if there is nothing to warn of.
   *
   * @param numbers the indices of the calibration rows
   * @param errors their residuals
   */
  static String of(Instances data, int[] numbers, double[] errors) {
    Attribute time = errors.length < MIN_ROWS ? null : time(data);
    if (time == null) {
      return null;
    }
    double[] inOrder = IntStream.range(0, errors.length).boxed().filter(k -> !data.instance(numbers[k]).isMissing(time))
        .sorted(Comparator.comparingDouble((Integer k) -> data.instance(numbers[k]).value(time)).thenComparingInt(k -> numbers[k]))
        .mapToDouble(k -> errors[k]).toArray();
    SerialCorrelation test = SerialCorrelation.of(inOrder);
    return test.pValue() >= FALSE_ALARMS ? null : String.format(Locale.ROOT, "Residuals of rows that follow each other in '%s' are correlated (%.2f; by chance "
        + "in at most %.0f %% of data sets): intervals may be too narrow for later rows; try %s.", time.name(), test.correlation(), 100 * FALSE_ALARMS,
        OptionNames.of("order"));
  }

  private static Attribute time(Instances data) {
    Attribute found = null;
    for (int index = 0; index < data.numAttributes(); index++) {
      Attribute attribute = data.attribute(index);
      if (index != data.classIndex() && attribute.isDate()) {
        return attribute;
      }
      if (index != data.classIndex() && found == null && attribute.isNumeric() && isMonotone(data.attributeToDoubleArray(index))) {
        found = attribute;
      }
    }
    return found;
  }

  private static boolean isMonotone(double[] values) {
    boolean rises = true;
    boolean falls = true;
    for (int k = 1; k < values.length; k++) {
      rises &= values[k] >= values[k - 1];
      falls &= values[k] <= values[k - 1];
    }
    return (rises || falls) && Arrays.stream(values).distinct().limit(MIN_VALUES).count() == MIN_VALUES;
  }
}
