// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.job.UserError;
import centroid.weka.options.reader.Levels;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import weka.core.Attribute;

/** Checks parameters against a schema, before anything is computed. */
final class Checks {

  private Checks() {
  }

  /** Returns a column; refuses a name that is not in the schema. */
  static StructField column(String param, String name, StructType schema) {
    for (StructField field : schema.fields()) {
      if (field.name().equals(name)) {
        return field;
      }
    }
    throw new UserError("Parameter " + param + " must name a column, but '" + name + "' is none of " + String.join(", ", schema.fieldNames()));
  }

  static String oneOf(String param, String value, String... allowed) {
    if (!Arrays.asList(allowed).contains(value)) {
      throw new UserError("Parameter " + param + " must be one of " + String.join(", ", allowed) + ", but was '" + value + "'");
    }
    return value;
  }

  /** Returns the levels; refuses those that are not fractions or occur twice. */
  static double[] levels(double... levels) {
    if (levels.length == 0) {
      throw new UserError("Parameter levels must be fractions such as 0.95, but there are none; leave out intervalCol and setCol by empty names instead");
    }
    return Levels.parse("Parameter levels", Arrays.stream(levels).mapToObj(String::valueOf).collect(Collectors.joining(",")));
  }

  /** Returns the weight in a row; refuses those that are not finite or negative. */
  static double weight(Row row, int column) {
    double weight = row.isNullAt(column) ? Double.NaN : ((Number) row.get(column)).doubleValue();
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new UserError("Weights (weightCol) must be finite numbers of at least 0, but one is " + row.get(column));
    }
    return weight;
  }

  static boolean isVector(DataType type) {
    return SQLDataTypes.VectorType().equals(type);
  }

  static boolean isDate(DataType type) {
    return type.typeName().equals("date") || isTimestamp(type);
  }

  static boolean isTimestamp(DataType type) {
    return type.typeName().startsWith("timestamp");
  }

  /** Whether a column of this type can be an attribute. */
  static boolean isUsable(DataType type) {
    return type instanceof NumericType || type instanceof StringType || type instanceof BooleanType || isDate(type);
  }

  /** Refuses a column whose type is not that of the attribute it is used for. */
  static void type(StructField column, Attribute attribute) {
    DataType type = column.dataType();
    boolean fits = attribute.isNominal() ? isUsable(type) && !isDate(type)
        : attribute.isDate() ? isDate(type) : type instanceof NumericType || type instanceof BooleanType;
    if (!fits) {
      throw new UserError("Column " + column.name() + " must hold " + (attribute.isNominal() ? "labels" : attribute.isDate() ? "dates" : "numbers")
          + ", because the model was trained on them, but has the type " + type.simpleString() + "; cast it");
    }
  }
}
