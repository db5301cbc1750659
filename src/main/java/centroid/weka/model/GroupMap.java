// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.record.Grouping;
import centroid.text.PlainNumbers;
import centroid.weka.options.reader.AttributeReader;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Finds the groups of a row for group-conditional (Mondrian) coverage: the labels of nominal attributes, and thirds of the values of numeric ones. A missing
 * value is in no group. Thread-safe.
 *
 * @serial exclude
 */
public final class GroupMap implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final String SETTING = "group (-group)";
  /** The names of the parts, by the number of cuts. There are fewer than three if there are few different values. */
  private static final String[][] PARTS = {{""}, {"lower part", "upper part"}, {"lowest third", "middle third", "highest third"}};
  private static final int NUM_PARTS = PARTS.length;
  /** A group with fewer rows is noticeably shrunk towards the pooled estimate. */
  private static final int FEW_ROWS = 30;
  private static final int MOST_NAMED = 5;

  private final ForestInputMap inputs;
  private final int[] attributes;
  /** The lower ends of the parts of numeric attributes, without the first; null for nominal ones. */
  private final double[][] cuts;
  /** names[attribute][group]. */
  private final String[][] names;
  /** The number of calibration rows in each group. */
  private final int[][] counts;

  private GroupMap(Instances data, int[] attributes) {
    this.inputs = new ForestInputMap(data);
    this.attributes = attributes;
    this.cuts = new double[attributes.length][];
    this.names = new String[attributes.length][];
    this.counts = new int[attributes.length][];
    for (int k = 0; k < attributes.length; k++) {
      Attribute attribute = data.attribute(attributes[k]);
      cuts[k] = attribute.isNominal() ? null : cuts(data.attributeToDoubleArray(attributes[k]));
      names[k] = attribute.isNominal() ? labels(attribute) : parts(attribute.name(), cuts[k]);
      counts[k] = new int[names[k].length];
    }
  }

  /**
   * Reads option -group.
   *
   * @return null if it is empty
   */
  public static GroupMap of(Instances data, String specification) {
    if (specification.isEmpty()) {
      return null;
    }
    int[] attributes = data.attribute(specification) != null ? new int[] {index(data, specification)}
        : Arrays.stream(specification.split(",")).map(String::strip).filter(part -> !part.isEmpty()).mapToInt(part -> index(data, part)).toArray();
    if (attributes.length == 0 || IntStream.of(attributes).distinct().count() < attributes.length) {
      throw refusal("different attributes of the data", "'" + specification + "'");
    }
    return new GroupMap(data, attributes);
  }

  private static int index(Instances data, String part) {
    Attribute attribute = AttributeReader.find(data, part);
    if (attribute == null) {
      throw refusal("names of attributes, indices from 1 to " + data.numAttributes() + ", first or last", "'" + part + "'");
    }
    int index = attribute.index();
    if (index == data.classIndex()) {
      throw refusal("attributes other than the class", "'" + attribute.name() + "', which is the class; for coverage within every label use -coverage class");
    }
    if (!attribute.isNominal() && !attribute.isNumeric()) {
      throw refusal("nominal or numeric attributes", "'" + attribute.name() + "', which is " + (attribute.isString() ? "a string" : "a relation"));
    }
    if (data.stream().allMatch(row -> row.isMissing(index))) {
      throw refusal("attributes with values", "'" + attribute.name() + "', which has only missing values");
    }
    return index;
  }

  private static IllegalArgumentException refusal(String allowed, String given) {
    return new IllegalArgumentException(SETTING + " must be " + allowed + ", but among them is " + given);
  }

  /** The values at the thirds of the rows, without the smallest value, so that no part is empty. */
  private static double[] cuts(double[] values) {
    double[] sorted = Arrays.stream(values).filter(value -> !Utils.isMissingValue(value)).sorted().toArray();
    return IntStream.range(1, NUM_PARTS).mapToDouble(k -> sorted[k * sorted.length / NUM_PARTS]).distinct().filter(cut -> cut > sorted[0]).toArray();
  }

  private static String[] labels(Attribute attribute) {
    return IntStream.range(0, attribute.numValues()).mapToObj(value -> attribute.name() + "=" + attribute.value(value)).toArray(String[]::new);
  }

  /** The names do not contain the cuts, so that the folds of a cross-validation have the same groups. */
  private static String[] parts(String name, double[] cuts) {
    return Arrays.stream(PARTS[cuts.length]).map(part -> (name + " " + part).strip()).toArray(String[]::new);
  }

  /**
   * Returns the groups of the calibration rows, and counts them. Called once, before the map is used.
   *
   * @param numbers the calibration rows among the training data; read only
   */
  public Grouping grouping(Instances data, int[] numbers) {
    Grouping grouping = grouping(Arrays.stream(numbers).mapToObj(data::instance).toList());
    for (int k = 0; k < counts.length; k++) {
      for (int group : grouping.groupOf()[k]) {
        if (group >= 0) {
          counts[k][group]++;
        }
      }
    }
    return grouping;
  }

  /** Returns the groups of rows. */
  Grouping grouping(List<Instance> rows) {
    int[][] groupOf = new int[attributes.length][rows.size()];
    for (int row = 0; row < rows.size(); row++) {
      int[] groups = of(rows.get(row));
      for (int k = 0; k < groups.length; k++) {
        groupOf[k][row] = groups[k];
      }
    }
    return new Grouping(groupOf, Arrays.stream(names).mapToInt(each -> each.length).toArray());
  }

  /** The group of a row for each attribute, or {@link Grouping#NONE}. */
  int[] of(Instance row) {
    int[] groups = new int[attributes.length];
    for (int k = 0; k < groups.length; k++) {
      double value = inputs.value(row, attributes[k]);
      groups[k] = Utils.isMissingValue(value) ? Grouping.NONE : cuts[k] == null ? (int) value : part(cuts[k], value);
    }
    return groups;
  }

  private static int part(double[] cuts, double value) {
    int part = 0;
    while (part < cuts.length && value >= cuts[part]) {
      part++;
    }
    return part;
  }

  /** The names of the row's groups that contain a calibration row. */
  public List<String> names(Instance row) {
    List<String> known = new ArrayList<>();
    int[] groups = of(row);
    for (int k = 0; k < groups.length; k++) {
      if (groups[k] >= 0 && counts[k][groups[k]] > 0) {
        known.add(names[k][groups[k]]);
      }
    }
    return known;
  }

  /** The names of the attributes with their cuts. */
  public String attributeNames() {
    return String.join(", ", IntStream.range(0, attributes.length).mapToObj(k -> inputs.name(attributes[k]) + (cuts[k] == null || cuts[k].length == 0 ? ""
        : " (cut at " + String.join(" and ", Arrays.stream(cuts[k]).mapToObj(cut -> PlainNumbers.text(cut, 6)).toList()) + ")")).toList());
  }

  /** Returns a sentence for the user if some groups are small. */
  public List<String> notes() {
    List<String> few = new ArrayList<>();
    for (int k = 0; k < counts.length; k++) {
      for (int group = 0; group < counts[k].length; group++) {
        if (counts[k][group] > 0 && counts[k][group] < FEW_ROWS) {
          few.add(names[k][group] + " (" + counts[k][group] + ")");
        }
      }
    }
    return few.isEmpty() ? List.of() : List.of("Groups with fewer than " + FEW_ROWS + " calibration rows are shrunk towards the pooled estimate: "
        + String.join(", ", few.subList(0, Math.min(MOST_NAMED, few.size())))
        + (few.size() > MOST_NAMED ? " and " + (few.size() - MOST_NAMED) + " more" : "") + ".");
  }
}
