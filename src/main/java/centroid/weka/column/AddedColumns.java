// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.weka.estimator.RowPrediction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SparseInstance;
import weka.core.Utils;

/** The columns about predictions as attributes of a data set, for the filter AddPredictionIntervals. */
public final class AddedColumns {

  /** With so many labels there are 63 sets, which a nominal attribute can list, so that learners for nominal attributes can use the column. */
  private static final int MAX_LISTED_LABELS = 6;

  private final List<PredictionColumn> columns;
  private final List<Attribute> attributes;

  private AddedColumns(List<PredictionColumn> columns, List<Attribute> attributes) {
    this.columns = columns;
    this.attributes = attributes;
  }

  /**
   * Returns new attributes for the columns.
   *
   * @param taken names of attributes that exist; names that are added join them
   */
  public static List<Attribute> attributes(PredictionColumns columns, Set<String> taken) {
    List<Attribute> added = new ArrayList<>();
    for (PredictionColumn column : columns.all()) {
      String name = column.unusedName(taken);
      added.add(switch (column.type()) {
        case LABEL -> columns.target().copy(name);
        case TEXT -> new Attribute(name, allSets(columns.target()));
        default -> new Attribute(name);
      });
    }
    return added;
  }

  /**
   * Returns the columns with their attributes in the output.
   *
   * @param attributes one for each column; labels of long sets are added to them
   */
  public static AddedColumns in(PredictionColumns columns, List<Attribute> attributes) {
    return new AddedColumns(columns.all(), attributes);
  }

  /**
   * Returns a row with the new values before its class.
   *
   * @param output the header with the new attributes; strings and relations of the row are added to it
   */
  public Instance extended(Instance row, RowPrediction prediction, Instances output) {
    double[] values = new double[output.numAttributes()];
    for (int k = 0; k < row.numAttributes(); k++) {
      int place = k < row.classIndex() ? k : k + attributes.size();
      values[place] = value(row, k, output.attribute(place));
    }
    fill(prediction, values, row.classIndex());
    return row instanceof SparseInstance ? new SparseInstance(row.weight(), values) : new DenseInstance(row.weight(), values);
  }

  /** Strings and relations belong to their attribute, which is another one in the output. */
  private static double value(Instance row, int k, Attribute to) {
    if (row.isMissing(k)) {
      return row.value(k);
    }
    return row.attribute(k).isString() ? to.addStringValue(row.stringValue(k))
        : row.attribute(k).isRelationValued() ? to.addRelation(row.relationalValue(k)) : row.value(k);
  }

  /**
   * Lists every set but the empty one, in binary order.
   *
   * @return null, which makes a string attribute, for many labels, or if the texts of two sets are equal
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

  /** Writes the values of one row, from {@code values[from]} on. */
  private void fill(RowPrediction prediction, double[] values, int from) {
    for (int k = 0; k < columns.size(); k++) {
      PredictionColumn column = columns.get(k);
      if (column.text() != null) {
        Attribute attribute = attributes.get(k);
        String text = column.text().apply(prediction);
        values[from + k] = attribute.isString() ? attribute.addStringValue(text) : attribute.indexOfValue(text);
      } else {
        double value = column.number().applyAsDouble(prediction);
        // Weka can write infinite values into ARFF files, but not read them.
        values[from + k] = Double.isInfinite(value) ? Utils.missingValue() : value;
      }
    }
  }
}
