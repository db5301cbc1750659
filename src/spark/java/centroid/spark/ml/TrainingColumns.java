// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.data.Tables;
import centroid.spark.job.Serialization;
import centroid.spark.job.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * The columns of a DataFrame that a model is trained on, and the attributes that they become.
 *
 * @param vector the column of feature vectors; null if there is none
 * @param features the feature columns; empty with vectors
 * @param target the class
 * @param weight the column of instance weights; null if there is none
 * @param id the column that identifies rows; null if there is none
 * @param nominal the columns whose numbers are labels
 */
record TrainingColumns(StructField vector, List<StructField> features, StructField target, StructField weight, StructField id, Set<String> nominal) {

  /** A column with more labels is probably a name or a key. */
  private static final int MAX_LABELS = 1000;

  /** Finds the columns in a schema; refuses wrong names and types. */
  static TrainingColumns of(CentroidBaggingEstimator params, StructType schema) {
    StructField target = Checks.column("labelCol", params.getLabelCol(), schema);
    StructField weight = optional("weightCol", params.getWeightCol(), schema);
    StructField id = optional("idCol", params.getIdCol(), schema);
    if (weight != null && !(weight.dataType() instanceof NumericType)) {
      throw new UserError("Column " + weight.name() + " (weightCol) must hold numbers, but has the type " + weight.dataType().simpleString());
    }
    List<StructField> features = new ArrayList<>();
    for (String name : new LinkedHashSet<>(Arrays.asList(params.getFeatureCols()))) {
      features.add(Checks.column("featureCols", name, schema));
    }
    StructField vector = features.isEmpty() ? vector(params.getFeaturesCol(), schema) : null;
    for (StructField column : withTarget(features, target)) {
      if (!Checks.isUsable(column.dataType())) {
        throw new UserError("Column " + column.name() + " must hold numbers, strings, booleans, dates or timestamps, but has the type "
            + column.dataType().simpleString() + (Checks.isVector(column.dataType()) ? "; make it featuresCol, without featureCols" : "; leave it out"));
      }
    }
    if (features.stream().anyMatch(column -> column.name().equals(target.name()))) {
      throw new UserError("Parameter featureCols must not contain the class (labelCol), but contains '" + target.name() + "'; leave it out there");
    }
    Set<String> nominal = Set.of(params.getNominalCols());
    nominal.forEach(name -> Checks.column("nominalCols", name, schema));
    return new TrainingColumns(vector, features, target, weight, id, nominal);
  }

  private static StructField optional(String param, String name, StructType schema) {
    return name.isEmpty() ? null : Checks.column(param, name, schema);
  }

  private static StructField vector(String name, StructType schema) {
    if (!Arrays.asList(schema.fieldNames()).contains(name)) {
      throw new UserError("Parameter featureCols must name the feature columns, or featuresCol a column of vectors, but '" + name + "' is none of "
          + String.join(", ", schema.fieldNames()));
    }
    StructField field = Checks.column("featuresCol", name, schema);
    if (!Checks.isVector(field.dataType())) {
      throw new UserError("Column " + name + " (featuresCol) must hold vectors, but has the type " + field.dataType().simpleString()
          + "; name columns of numbers and labels as featureCols");
    }
    return field;
  }

  private static List<StructField> withTarget(List<StructField> features, StructField target) {
    List<StructField> all = new ArrayList<>(features);
    all.add(target);
    return all;
  }

  boolean isNominal(StructField column) {
    return !Checks.isDate(column.dataType()) && (!(column.dataType() instanceof NumericType) || nominal.contains(column.name()));
  }

  /** The type of the predictions: labels have the type of the class. */
  static DataType predictionType(DataType target, boolean isNominal) {
    return isNominal && (target instanceof StringType || target instanceof BooleanType) ? target : DataTypes.DoubleType;
  }

  /** Returns the columns that training needs, in the order: features, class, weight, id. */
  Dataset<Row> select(Dataset<?> data) {
    List<Column> columns = new ArrayList<>();
    if (vector != null) {
      columns.add(Tables.column(vector.name()));
    }
    withTarget(features, target).forEach(column -> columns.add(Tables.column(column.name())));
    if (weight != null) {
      columns.add(Tables.column(weight.name()).as("_centroid_weight"));
    }
    if (id != null) {
      columns.add(Tables.column(id.name()).as("_centroid_id"));
    }
    return data.select(columns.toArray(new Column[0]));
  }

  /** Infers the attributes from the types; the labels of strings need a pass over the rows. */
  Instances header(Dataset<Row> selected) {
    List<StructField> columns = withTarget(features, target);
    int first = vector == null ? 0 : 1;
    int[] labelled = columns.stream().filter(this::isNominal).filter(column -> !(column.dataType() instanceof BooleanType))
        .mapToInt(column -> first + columns.indexOf(column)).toArray();
    List<TreeSet<String>> labels = labels(selected.toJavaRDD(), labelled);
    ArrayList<Attribute> attributes = new ArrayList<>();
    if (vector != null) {
      attributes.addAll(VectorAttributes.of(vector, target.name(), () -> size(selected)));
    }
    for (StructField column : columns) {
      int place = Arrays.binarySearch(labelled, first + columns.indexOf(column));
      attributes.add(attribute(column, place < 0 ? null : labels.get(place)));
    }
    Instances header = new Instances("DataFrame", attributes, 0);
    header.setClassIndex(attributes.size() - 1);
    return header;
  }

  private int size(Dataset<Row> selected) {
    List<Row> rows = selected.where(Tables.column(vector.name()).isNotNull()).takeAsList(1);
    if (rows.isEmpty()) {
      throw new UserError("Column " + vector.name() + " (featuresCol) must hold vectors, but all are null or there are no rows");
    }
    return rows.get(0).<Vector>getAs(0).size();
  }

  private static List<TreeSet<String>> labels(JavaRDD<Row> rows, int... columns) {
    if (columns.length == 0) {
      return List.of();
    }
    List<byte[]> parts = rows.mapPartitions(some -> {
      ArrayList<TreeSet<String>> part = empty(columns.length);
      while (some.hasNext()) {
        Row row = some.next();
        for (int k = 0; k < columns.length; k++) {
          String label = label(row.get(columns[k]));
          if (label != null && part.get(k).size() <= MAX_LABELS) {
            part.get(k).add(label);
          }
        }
      }
      return Collections.singletonList(Serialization.write(part)).iterator();
    }).collect();
    List<TreeSet<String>> all = empty(columns.length);
    for (byte[] bytes : parts) {
      List<?> part = Serialization.read(bytes, ArrayList.class);
      for (int k = 0; k < columns.length; k++) {
        TreeSet<String> labels = all.get(k);
        ((Set<?>) part.get(k)).forEach(label -> labels.add((String) label));
      }
    }
    return all;
  }

  private static ArrayList<TreeSet<String>> empty(int size) {
    ArrayList<TreeSet<String>> sets = new ArrayList<>();
    for (int k = 0; k < size; k++) {
      sets.add(new TreeSet<>());
    }
    return sets;
  }

  /** Returns the label in a cell; null if the value is missing. */
  static String label(Object cell) {
    String text = cell == null || cell instanceof Number number && Double.isNaN(number.doubleValue()) ? "" : cell.toString().strip();
    return text.isEmpty() ? null : text;
  }

  private Attribute attribute(StructField column, Set<String> labels) {
    if (Checks.isDate(column.dataType())) {
      return new Attribute(column.name(), Checks.isTimestamp(column.dataType()) ? "yyyy-MM-dd'T'HH:mm:ss" : "yyyy-MM-dd");
    }
    if (!isNominal(column)) {
      return new Attribute(column.name());
    }
    if (labels != null && labels.size() > MAX_LABELS) {
      throw new UserError("Column " + column.name() + " may have at most " + MAX_LABELS + " different labels, but has more, such as '"
          + labels.iterator().next() + "'; leave it out of featureCols, or make it idCol");
    }
    List<String> sorted = new ArrayList<>(labels == null ? List.of("false", "true") : labels);
    if (column.dataType() instanceof NumericType) {
      sorted.sort((a, b) -> Double.compare(Double.parseDouble(a), Double.parseDouble(b)));
    }
    return new Attribute(column.name(), sorted);
  }
}
