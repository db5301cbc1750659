// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * The numbers and labels that rows of an evaluation were predicted from, and what each model of an ensemble said, for plots: Weka keeps predictions,
 * but not what they were made of. Data that would take too much memory are not kept at all, since a plot of their first rows would mislead. Not safe
 * for threads.
 */
public final class TestedInputs {

  /** As many numbers take 32 megabytes. */
  private static final int MAX_VALUES = 4_000_000;

  private final List<Attribute> attributes = new ArrayList<>();
  private final boolean only;
  private final int maxValues;
  /** Null if there was too much to keep. */
  private List<double[]> rows = new ArrayList<>();
  private List<double[]> members = new ArrayList<>();
  private long numValues;

  TestedInputs(Instances header) {
    this(header, MAX_VALUES);
  }

  TestedInputs(Instances header, int maxValues) {
    this.maxValues = maxValues;
    for (Attribute attribute : Collections.list(header.enumerateAttributes())) {
      if (attribute.isNumeric() || attribute.isNominal()) {
        attributes.add(attribute);
      }
    }
    only = header.numAttributes() == 2 && header.classIndex() >= 0;
  }

  /** Keeps the inputs of a row, and what each model has predicted for it, and says which place they have. */
  int add(Instance row, double[] predictions) {
    if (rows == null) {
      return -1;
    }
    numValues += attributes.size() + predictions.length;
    if (numValues > maxValues) {
      rows = null;
      members = null;
      return -1;
    }
    rows.add(attributes.stream().mapToDouble(row::value).toArray());
    members.add(predictions);
    return rows.size() - 1;
  }

  /**
   * The numeric and nominal inputs.
   *
   * @return in the order of the data; empty if there was too much to keep
   */
  public List<Attribute> attributes() {
    return rows == null ? List.of() : List.copyOf(attributes);
  }

  /**
   * The input of a fitted curve.
   *
   * @return the only input of the data; null if there are several, or it is not numeric
   */
  public Attribute onlyNumber() {
    return only && attributes().size() == 1 && attributes.get(0).isNumeric() ? attributes.get(0) : null;
  }

  /** What each model has predicted for a row; empty if that is not known. */
  double[] members(int place) {
    return members == null ? new double[0] : members.get(place).clone();
  }

  /** A value of a row; NaN if it is missing. */
  double value(int place, int which) {
    return rows == null ? Double.NaN : rows.get(place)[which];
  }
}
