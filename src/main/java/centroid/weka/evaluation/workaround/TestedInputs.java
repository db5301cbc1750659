// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Works around a defect of Weka's evaluation, which keeps predictions but not the inputs that they were made from. This class keeps the numeric and nominal
 * inputs of the test rows, and the predictions of an ensemble's members, for the plots. Data that would take too much memory are not kept at all, since a
 * plot of their first rows would mislead. Not safe for threads.
 */
public final class TestedInputs {

  /** As many numbers take 32 megabytes. */
  private static final int MAX_VALUES = 4_000_000;

  private final List<Attribute> attributes = new ArrayList<>();
  private final boolean only;
  private final int maxValues;
  /** Null if the data were too large. */
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

  /** Keeps the inputs of a row and its members' predictions; returns their place. */
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

  /** The numeric and nominal inputs in the order of the data; empty if the data were too large. */
  public List<Attribute> attributes() {
    return rows == null ? List.of() : List.copyOf(attributes);
  }

  /** The only input of the data, which a fitted curve is drawn over; null if there are several, or it is not numeric. */
  public Attribute onlyNumber() {
    return only && attributes().size() == 1 && attributes.get(0).isNumeric() ? attributes.get(0) : null;
  }

  /** The members' predictions for a row; empty if they are not known. */
  double[] members(int place) {
    return members == null ? new double[0] : members.get(place).clone();
  }

  /** A value of a row; NaN if it is missing. */
  double value(int place, int which) {
    return rows == null ? Double.NaN : rows.get(place)[which];
  }
}
