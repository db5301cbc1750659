// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.total;

import centroid.total.TotalDistribution;
import centroid.weka.estimator.TotalEstimator;
import centroid.weka.options.reader.AttributeReader;
import centroid.weka.options.reader.Thresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Totals or means of all rows, or of the rows with each value of an attribute.
 *
 * @param groups the name or number of the attribute, or {@value #ALL}
 * @param mean whether means are wanted instead of totals
 * @param weights the name or number of the attribute with the weights of rows; empty for equal weights
 */
public record GroupTotals(String groups, boolean mean, String weights) {

  /** One total over all rows. */
  public static final String ALL = "all";

  private static final int MAX_GROUPS = 1000;

  /**
   * The total of one group.
   *
   * @param name the value of the attribute, or {@value GroupTotals#ALL}
   * @param actual the observed total; NaN unless the class values of all its rows are known
   */
  public record Total(String name, int numRows, TotalDistribution distribution, double actual) {
  }

  /**
   * Returns a classifier as one that predicts totals.
   *
   * @throws IllegalArgumentException if it can't
   */
  static TotalEstimator estimator(Classifier model) {
    if (model instanceof TotalEstimator estimator) {
      return estimator;
    }
    throw new IllegalArgumentException("Totals (-total) need a CentroidBagging, whose models show which errors rows have in common, but the classifier is a "
        + model.getClass().getSimpleName());
  }

  /**
   * Predicts the totals of rows.
   *
   * @throws IllegalArgumentException if an option does not fit the rows
   */
  public List<Total> of(TotalEstimator model, Instances rows) throws Exception {
    if (!rows.classAttribute().isNumeric()) {
      throw new IllegalArgumentException("Totals need a numeric class, but '" + rows.classAttribute().name() + "' is nominal");
    }
    double[] weight = weights(rows);
    List<Total> totals = new ArrayList<>();
    for (Map.Entry<String, int[]> group : rowsByGroup(rows).entrySet()) {
      int[] own = group.getValue();
      double[] shares = shares(weight, own, group.getKey());
      Instances selected = new Instances(rows, own.length);
      Arrays.stream(own).forEach(row -> selected.add(rows.instance(row)));
      totals.add(new Total(group.getKey(), own.length, total(model, selected, shares, group.getKey()), actual(selected, shares)));
    }
    return totals;
  }

  private TotalDistribution total(TotalEstimator model, Instances own, double[] shares, String name) throws Exception {
    try {
      return model.predictTotal(own, shares);
    } catch (IllegalArgumentException e) {
      throw groups.equals(ALL) ? e : new IllegalArgumentException("Group '" + name + "', whose rows are counted from 1: " + e.getMessage(), e);
    }
  }

  /** The weights of a group's rows; divided by their sum for a mean. */
  private double[] shares(double[] weight, int[] own, String name) {
    double[] shares = Arrays.stream(own).mapToDouble(row -> weight[row]).toArray();
    double sum = Utils.sum(shares);
    if (mean && sum == 0 || Arrays.stream(shares).allMatch(share -> share == 0)) {
      throw new IllegalArgumentException("Weights (-weights) must not all be 0 in a group, but they are in '" + name + "'; leave out its rows");
    }
    return mean ? Arrays.stream(shares).map(share -> share / sum).toArray() : shares;
  }

  private static double actual(Instances rows, double[] shares) {
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      sum += shares[k] == 0 ? 0 : shares[k] * rows.instance(k).classValue();
    }
    return sum;
  }

  private double[] weights(Instances rows) {
    if (weights.isEmpty()) {
      double[] equal = new double[rows.numInstances()];
      Arrays.fill(equal, 1);
      return equal;
    }
    Attribute attribute = AttributeReader.find(rows, weights);
    if (attribute == null || !attribute.isNumeric()) {
      throw new IllegalArgumentException("Weights (-weights) must be a numeric attribute of the rows, but was '" + weights + "'");
    }
    double[] values = rows.attributeToDoubleArray(attribute.index());
    for (int row = 0; row < values.length; row++) {
      if (!Double.isFinite(values[row]) || values[row] < 0) {
        throw new IllegalArgumentException("Weights (-weights) must be numbers of at least 0, but '" + attribute.name() + "' is "
            + (Double.isNaN(values[row]) ? "missing" : values[row]) + " in row " + (row + 1) + "; mend the row or leave it out");
      }
    }
    return values;
  }

  /** The rows of each group: labels and numbers in their order, other values as they first appear. */
  private Map<String, int[]> rowsByGroup(Instances rows) {
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("Totals need at least one row, but there is none");
    }
    Attribute attribute = groups.equals(ALL) && rows.attribute(ALL) == null ? null : attribute(rows);
    int[] order = attribute == null || attribute.isString() ? IntStream.range(0, rows.numInstances()).toArray()
        : Utils.stableSort(rows.attributeToDoubleArray(attribute.index()));
    Map<String, List<Integer>> found = new LinkedHashMap<>();
    for (int row : order) {
      found.computeIfAbsent(attribute == null ? ALL : value(rows.instance(row), attribute), name -> new ArrayList<>()).add(row);
      if (found.size() > MAX_GROUPS) {
        throw new IllegalArgumentException("Groups of totals (-total) must be an attribute with at most " + MAX_GROUPS + " different values, but '"
            + attribute.name() + "' has more; use a coarser attribute");
      }
    }
    Map<String, int[]> result = new LinkedHashMap<>();
    found.forEach((name, own) -> result.put(name, own.stream().mapToInt(row -> row).toArray()));
    return result;
  }

  private Attribute attribute(Instances rows) {
    Attribute attribute = AttributeReader.find(rows, groups);
    if (attribute == null || attribute.index() == rows.classIndex() || attribute.isRelationValued()) {
      throw new IllegalArgumentException("Groups of totals (-total) must be all, or an attribute other than the class, by name or by number from 1 to "
          + rows.numAttributes() + ", but was '" + groups + "'");
    }
    return attribute;
  }

  private static String value(Instance row, Attribute attribute) {
    return row.isMissing(attribute) ? "?" : attribute.isNumeric() && !attribute.isDate() ? Thresholds.rounded(row.value(attribute))
        : row.stringValue(attribute);
  }
}
