// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import weka.core.Attribute;
import weka.core.Utils;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** The columns that {@link AddPredictionIntervals} adds: what they are called, and what they hold for a row. */
public final class AddedColumns {

  /** Up to so many labels all sets can be listed (63), so that learners for nominal attributes can use the column. */
  private static final int MAX_LISTED_LABELS = 6;

  private AddedColumns() {
  }

  /**
   * The new attributes.
   *
   * @param target the class
   * @param choice which columns
   * @param taken names of attributes that are there already; names that are added join them
   * @return new attributes, in order
   */
  public static List<Attribute> attributes(Attribute target, ColumnChoice choice, Set<String> taken) {
    List<Attribute> added = new ArrayList<>();
    String prediction = unused(IntervalColumn.PREDICTION, taken);
    added.add(target.isNominal() ? target.copy(prediction) : new Attribute(prediction));
    for (double level : choice.levels()) {
      if (target.isNominal()) {
        added.add(new Attribute(unused(IntervalColumn.SET_SIZE.at(level), taken)));
        added.add(new Attribute(unused(IntervalColumn.SET.at(level), taken), allSets(target)));
      } else {
        for (IntervalColumn column : IntervalColumn.ofInterval(choice.parts())) {
          added.add(new Attribute(unused(column.at(level), taken)));
        }
      }
    }
    for (double threshold : choice.thresholds()) {
      added.add(new Attribute(unused(IntervalColumn.above(threshold), taken)));
    }
    if (choice.range()) {
      IntervalColumn.range(target.value(1)).forEach(name -> added.add(new Attribute(unused(name, taken))));
    }
    return added;
  }

  /** A name with a number behind it if it is taken, as when the filter is applied twice. */
  private static String unused(String name, Set<String> taken) {
    String candidate = name;
    for (int k = 2; !taken.add(candidate); k++) {
      candidate = name + "_" + k;
    }
    return candidate;
  }

  /**
   * Every set but the empty one, small ones first in binary order; null, which makes a string attribute, for many labels or labels
   * whose sets would read alike.
   */
  private static List<String> allSets(Attribute target) {
    int numLabels = target.numValues();
    if (numLabels > MAX_LISTED_LABELS) {
      return null;
    }
    List<String> sets = new ArrayList<>();
    for (int code = 1; code < 1 << numLabels; code++) {
      boolean[] set = new boolean[numLabels];
      for (int c = 0; c < numLabels; c++) {
        set[c] = (code >> c & 1) == 1;
      }
      sets.add(PredictionSetText.text(set, target));
    }
    return new HashSet<>(sets).size() == sets.size() ? sets : null;
  }

  /**
   * The values of one row.
   *
   * @param prediction what a classifier says about the row
   * @param target the class
   * @param choice which columns
   * @param added the attributes as they stand in the output; labels of long sets are added to them
   * @param values the row; written from the given place on
   * @param from the place of the first new attribute
   * @throws Exception if the classifier fails
   */
  public static void fill(UncertainPrediction prediction, Attribute target, ColumnChoice choice, List<Attribute> added, double[] values, int from)
      throws Exception {
    int next = from;
    values[next++] = finite(prediction.value(prediction.distribution()));
    for (double level : choice.levels()) {
      if (target.isNominal()) {
        boolean[] set = prediction.predictionSet(level);
        Attribute column = added.get(next + 1 - from);
        String text = PredictionSetText.text(set, target);
        values[next++] = PredictionSetText.size(set);
        values[next++] = column.isString() ? column.addStringValue(text) : column.indexOfValue(text);
      } else {
        for (IntervalColumn column : IntervalColumn.ofInterval(choice.parts())) {
          values[next++] = finite(prediction.number(column, level));
        }
      }
    }
    for (double threshold : choice.thresholds()) {
      values[next++] = prediction.exceedance(threshold);
    }
    if (choice.range()) {
      System.arraycopy(prediction.probabilityRange(), 0, values, next, 2);
    }
  }

  /** Weka can write infinite values into ARFF files, but not read them. */
  private static double finite(double value) {
    return Double.isInfinite(value) ? Utils.missingValue() : value;
  }
}
