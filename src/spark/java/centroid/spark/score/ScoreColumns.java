// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.weka.column.ColumnChoice;
import centroid.weka.column.PredictionColumn;
import centroid.weka.column.PredictionColumns;
import centroid.weka.estimator.RowPrediction;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import weka.core.Attribute;

/**
 * The columns that scoring adds, with the names of AddPredictionIntervals.
 *
 * @serial exclude
 */
public record ScoreColumns(ColumnChoice choice) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Returns the added columns for a class. */
  List<PredictionColumn> of(Attribute target) {
    return new PredictionColumns(target, choice).all();
  }

  /** Returns a table's schema with the added columns after its own; a name that is taken gets a number. */
  public StructType schema(StructType table, Attribute target) {
    Set<String> taken = new HashSet<>(List.of(table.fieldNames()));
    StructType schema = table;
    for (PredictionColumn column : of(target)) {
      schema = schema.add(column.unusedName(taken), switch (column.type()) {
        case NUMBER -> DataTypes.DoubleType;
        case INTEGER -> DataTypes.IntegerType;
        case LABEL, TEXT, ANSWER, ATTRIBUTE -> DataTypes.StringType;
      });
    }
    return schema;
  }

  /** Returns the names of the columns of files and of the added ones after them, as in {@link #schema}. */
  public String[] names(List<String> own, Attribute target) {
    Set<String> taken = new HashSet<>(own);
    return Stream.concat(own.stream(), of(target).stream().map(column -> column.unusedName(taken))).toArray(String[]::new);
  }

  /** Returns the value of a column for a row; null if it is not known or unbounded. */
  static Object value(PredictionColumn column, RowPrediction prediction, Attribute target) {
    if (column.text() != null) {
      return column.text().apply(prediction);
    }
    double value = column.number().applyAsDouble(prediction);
    if (!Double.isFinite(value)) {
      return null;
    }
    return switch (column.type()) {
      case INTEGER -> (Object) (int) value;
      case LABEL -> target.value((int) value);
      default -> value;
    };
  }
}
