// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.interval.Interval;
import centroid.selective.AnswerGoal;
import centroid.spark.job.UserError;
import centroid.weka.column.IntervalColumn;
import centroid.weka.estimator.NoveltyEstimator;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.SelectiveEstimator;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import weka.core.Attribute;

/**
 * The columns that a model adds: their types, and their values for a row. Values that are unknown or infinite are null.
 *
 * @param prediction the name of the column, empty if it is left out, as the next three
 * @param type the type of the predictions of a nominal class
 * @param labels of the class; null for a numeric class
 * @param extras columns that the user must ask for
 * @serial exclude
 */
record OutputColumns(String prediction, String interval, String probability, String set, double[] levels, DataType type, String[] labels, Extras extras)
    implements Serializable {

  /** The key of the labels in the metadata of the column of probabilities. */
  static final String LABELS = "labels";
  private static final long serialVersionUID = 1L;

  /**
   * Columns that are left out unless the user asks for them.
   *
   * @param novelty the name of the column of p-values; empty for none
   * @param answered the name of the column about answered rows
   * @param goal what answered rows must fulfil; null for no such column
   * @serial exclude
   */
  record Extras(String novelty, String answered, AnswerGoal goal) implements Serializable {

    static final Extras NONE = new Extras("", "", null);
    private static final long serialVersionUID = 1L;

    /** Refuses columns that a model can't have. */
    void require(Object model, Attribute target) {
      refuse(novelty.isEmpty() ? null : NoveltyEstimator.objection(model));
      if (goal != null) {
        refuse(SelectiveEstimator.objection(goal, target));
        refuse(SelectiveEstimator.objection(model, goal));
        refuse(SelectiveEstimator.unreached(model, goal));
      }
    }

    private static void refuse(String objection) {
      if (objection != null) {
        throw new UserError(objection);
      }
    }
  }

  /** Returns the columns that a stage adds. */
  static OutputColumns of(OutputParams<?> params, Attribute target, DataType labelType) {
    return new OutputColumns(params.getPredictionCol(), params.getIntervalCol(), params.getProbabilityCol(), params.getSetCol(),
        Checks.levels(params.getLevels()), TrainingColumns.predictionType(labelType, target.isNominal()), labels(target), extras(params));
  }

  private static Extras extras(OutputParams<?> params) {
    try {
      return new Extras(params.getNoveltyCol(), params.getAnsweredCol(), AnswerGoal.parse("Parameter abstain", params.getAbstain()));
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage(), e);
    }
  }

  static String[] labels(Attribute target) {
    return target.isNominal() ? java.util.stream.IntStream.range(0, target.numValues()).mapToObj(target::value).toArray(String[]::new) : null;
  }

  /** Returns the fields of the columns, in their order. */
  List<StructField> fields() {
    List<StructField> fields = new ArrayList<>();
    add(fields, prediction, labels == null ? DataTypes.DoubleType : type, Metadata.empty());
    if (labels == null) {
      add(fields, interval, bounds(), Metadata.empty());
    } else {
      add(fields, probability, SQLDataTypes.VectorType(), new MetadataBuilder().putStringArray(LABELS, labels).build());
      add(fields, set, sets(), Metadata.empty());
    }
    add(fields, extras.novelty, DataTypes.DoubleType, Metadata.empty());
    add(fields, extras.goal == null ? "" : extras.answered, DataTypes.BooleanType, Metadata.empty());
    return fields;
  }

  private static void add(List<StructField> fields, String name, DataType type, Metadata metadata) {
    if (!name.isEmpty()) {
      fields.add(new StructField(name, type, true, metadata));
    }
  }

  /** Returns a schema with the columns added; refuses names that are taken. */
  StructType addTo(StructType schema) {
    StructType all = schema;
    for (StructField field : fields()) {
      if (Arrays.asList(all.fieldNames()).contains(field.name())) {
        throw new UserError("The DataFrame must not have a column '" + field.name() + "' yet, because the model adds it; set predictionCol, intervalCol, "
            + "probabilityCol, setCol, noveltyCol or answeredCol to another name, or to an empty one to leave the column out");
      }
      all = all.add(field);
    }
    return all;
  }

  /** Returns the name of a bound: with its level if there are several. */
  private String name(IntervalColumn column, double level) {
    return levels.length > 1 ? column.at(level) : column.name().toLowerCase(java.util.Locale.ROOT);
  }

  private StructType bounds() {
    StructType bounds = new StructType();
    for (double level : levels) {
      bounds = bounds.add(name(IntervalColumn.LOWER, level), DataTypes.DoubleType).add(name(IntervalColumn.UPPER, level), DataTypes.DoubleType);
    }
    return bounds;
  }

  private DataType sets() {
    DataType one = DataTypes.createArrayType(type, false);
    StructType several = new StructType();
    for (double level : levels) {
      several = several.add(IntervalColumn.SET.at(level), one);
    }
    return levels.length == 1 ? one : several;
  }

  /** Returns the values of the columns for a row, in the order of {@link #fields}. */
  List<Object> values(RowPrediction row) {
    List<Object> values = new ArrayList<>();
    add(values, prediction, labels == null ? finite(row.value()) : Double.isNaN(row.value()) ? null : label((int) row.value()));
    if (labels == null) {
      add(values, interval, RowFactory.create(bounds(row).toArray()));
    } else {
      add(values, probability, Vectors.dense(row.distribution()));
      Object[] sets = Arrays.stream(levels).mapToObj(level -> set(row.predictionSet(level))).toArray();
      add(values, set, levels.length == 1 ? sets[0] : RowFactory.create(sets));
    }
    if (!extras.novelty.isEmpty()) {
      values.add(row.novelty() == null ? null : finite(row.novelty().pValue()));
    }
    if (extras.goal != null) {
      add(values, extras.answered, row.isAnswered(extras.goal));
    }
    return values;
  }

  private static void add(List<Object> values, String name, Object value) {
    if (!name.isEmpty()) {
      values.add(value);
    }
  }

  private List<Object> bounds(RowPrediction row) {
    List<Object> bounds = new ArrayList<>();
    for (double level : levels) {
      Interval at = row.interval(level);
      bounds.add(finite(at.lower()));
      bounds.add(finite(at.upper()));
    }
    return bounds;
  }

  private static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private Object label(int index) {
    return type instanceof StringType ? labels[index] : type instanceof BooleanType ? (Object) Boolean.valueOf(labels[index])
        : (Object) Double.valueOf(labels[index]);
  }

  private Object[] set(boolean... included) {
    List<Object> chosen = new ArrayList<>();
    for (int k = 0; k < included.length; k++) {
      if (included[k]) {
        chosen.add(label(k));
      }
    }
    return chosen.toArray();
  }

  /** Returns the type of what {@link #struct} returns: prediction and bounds of a numeric class, prediction and set of a nominal one. */
  StructType structType() {
    StructType struct = new StructType().add(prediction, labels == null ? DataTypes.DoubleType : type);
    if (labels != null) {
      return struct.add(set, sets());
    }
    for (StructField bound : bounds().fields()) {
      struct = struct.add(bound);
    }
    return struct;
  }

  /** Returns everything about a row as one struct. */
  Row struct(RowPrediction row) {
    List<Object> values = values(row);
    List<Object> cells = new ArrayList<>(List.of());
    cells.add(values.get(0));
    if (labels == null) {
      cells.addAll(bounds(row));
    } else {
      cells.add(values.get(values.size() - 1));
    }
    return RowFactory.create(cells.toArray());
  }
}
