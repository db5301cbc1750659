// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.weka.column.ColumnChoice;
import centroid.weka.column.IntervalColumn;
import centroid.weka.column.PredictionSetText;
import centroid.weka.column.UncertainPrediction;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
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

  /** Returns a table's schema with the added columns after its own; a name that is taken gets a number. */
  public StructType schema(StructType table, Attribute target) {
    Set<String> taken = new HashSet<>(List.of(table.fieldNames()));
    StructType schema = add(table, IntervalColumn.PREDICTION, target.isNominal() ? DataTypes.StringType : DataTypes.DoubleType, taken);
    for (double level : choice.levels()) {
      if (target.isNominal()) {
        schema = add(schema, IntervalColumn.SET_SIZE.at(level), DataTypes.IntegerType, taken);
        schema = add(schema, IntervalColumn.SET.at(level), DataTypes.StringType, taken);
      } else {
        for (IntervalColumn column : IntervalColumn.ofInterval(choice.parts())) {
          schema = add(schema, column.at(level), DataTypes.DoubleType, taken);
        }
      }
    }
    for (double threshold : choice.thresholds()) {
      schema = add(schema, IntervalColumn.above(threshold), DataTypes.DoubleType, taken);
    }
    if (choice.range()) {
      for (String name : IntervalColumn.range(target.value(1))) {
        schema = add(schema, name, DataTypes.DoubleType, taken);
      }
    }
    return schema;
  }

  private static StructType add(StructType schema, String name, DataType type, Set<String> taken) {
    String unused = name;
    for (int k = 2; !taken.add(unused); k++) {
      unused = name + "_" + k;
    }
    return schema.add(unused, type);
  }

  /** Returns the added values of a row. */
  List<Object> values(UncertainPrediction prediction, Attribute target) throws Exception {
    List<Object> values = new ArrayList<>();
    double value = prediction.value(prediction.distribution());
    values.add(target.isNominal() ? Double.isNaN(value) ? null : target.value((int) value) : finite(value));
    for (double level : choice.levels()) {
      if (target.isNominal()) {
        boolean[] set = prediction.predictionSet(level);
        values.add(PredictionSetText.size(set));
        values.add(PredictionSetText.text(set, target));
      } else {
        for (IntervalColumn column : IntervalColumn.ofInterval(choice.parts())) {
          values.add(finite(prediction.number(column, level)));
        }
      }
    }
    for (double threshold : choice.thresholds()) {
      values.add(finite(prediction.exceedance(threshold)));
    }
    if (choice.range()) {
      for (double bound : prediction.probabilityRange()) {
        values.add(finite(bound));
      }
    }
    return values;
  }

  /** Returns null for a value that is unknown or unbounded. */
  private static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
