// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.text.ErrorText;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
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

  /** The number of rows that are predicted at once. */
  private static final int BLOCK = 1024;

  private final List<PredictionColumn> columns;
  private final Instances output;

  /**
   * Creates the columns of an output.
   *
   * @param output a {@link #header}; rows are added to it, and to its attributes strings, relations and the labels of long sets
   */
  public AddedColumns(PredictionColumns columns, Instances output) {
    this.columns = columns.all();
    this.output = output;
  }

  /** Returns the header of the input with new attributes before its class. */
  public static Instances header(Instances input, ColumnChoice choice) {
    Set<String> taken = new HashSet<>();
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < input.numAttributes(); k++) {
      attributes.add((Attribute) input.attribute(k).copy());
      taken.add(input.attribute(k).name());
    }
    List<Attribute> added = attributes(new PredictionColumns(input.classAttribute(), choice), taken, names(input));
    attributes.addAll(input.classIndex(), added);
    Instances header = new Instances(input.relationName(), attributes, 0);
    header.setClassIndex(input.classIndex() + added.size());
    return header;
  }

  /** The names of all attributes but the class. */
  private static List<String> names(Instances input) {
    return IntStream.range(0, input.numAttributes()).filter(k -> k != input.classIndex()).mapToObj(k -> input.attribute(k).name()).toList();
  }

  /** Names that are added join those that are taken. */
  private static List<Attribute> attributes(PredictionColumns columns, Set<String> taken, List<String> names) {
    List<Attribute> added = new ArrayList<>();
    for (PredictionColumn column : columns.all()) {
      String name = column.unusedName(taken);
      added.add(switch (column.type()) {
        case LABEL -> columns.target().copy(name);
        case TEXT -> new Attribute(name, allSets(columns.target()));
        case ANSWER -> new Attribute(name, PredictionColumn.ANSWERS);
        case ATTRIBUTE -> new Attribute(name, names);
        default -> new Attribute(name);
      });
    }
    return added;
  }

  /**
   * Predicts rows and adds them to the output.
   *
   * @param numBefore the number of rows before these, for messages
   * @throws Exception if a row can't be predicted, an InterruptedException if the thread is interrupted
   */
  public void append(Instances rows, RowPredictor predictor, long numBefore) throws Exception {
    for (int first = 0; first < rows.numInstances(); first += BLOCK) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException("Stopped after the intervals of " + first + " of " + rows.numInstances() + " rows");
      }
      Instances block = EstimatorAdapter.withoutClass(rows, first, Math.min(BLOCK, rows.numInstances() - first));
      List<RowPrediction> predictions = predicted(predictor, block, numBefore + first + 1);
      for (int k = 0; k < predictions.size(); k++) {
        output.add(extended(rows.instance(first + k), predictions.get(k)));
      }
    }
  }

  /** Predicts rows. If that fails, predicts them one by one to find the row that the message names. */
  private static List<RowPrediction> predicted(RowPredictor predictor, Instances rows, long firstNumber) throws Exception {
    try {
      return predictor.predictAll(rows);
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      long number = firstNumber;
      for (Instance row : rows) {
        try {
          predictor.predict(row);
        } catch (Exception ofRow) {
          throw new IllegalStateException("Row " + number + " could not be predicted: " + ErrorText.reason(ofRow), ofRow);
        }
        number++;
      }
      throw new IllegalStateException("The rows " + firstNumber + " to " + (number - 1) + " could not be predicted: " + ErrorText.reason(e), e);
    }
  }

  /** Returns a row with the new values before its class. */
  private Instance extended(Instance row, RowPrediction prediction) {
    double[] values = new double[output.numAttributes()];
    for (int k = 0; k < row.numAttributes(); k++) {
      int place = k < row.classIndex() ? k : k + columns.size();
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
        Attribute attribute = output.attribute(from + k);
        String text = column.text().apply(prediction);
        values[from + k] = text == null ? Utils.missingValue() : attribute.isString() ? attribute.addStringValue(text) : attribute.indexOfValue(text);
      } else {
        double value = column.number().applyAsDouble(prediction);
        // Weka can write infinite values into ARFF files, but not read them.
        values[from + k] = Double.isInfinite(value) ? Utils.missingValue() : value;
      }
    }
  }
}
