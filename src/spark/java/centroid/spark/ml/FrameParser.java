// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.job.Serialization;
import centroid.spark.job.UserError;
import java.io.Serializable;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Converts rows of a DataFrame to the values of Weka's attributes. Missing values are nulls, NaN and blank strings.
 *
 * @serial exclude
 */
final class FrameParser implements Serializable {

  private static final long serialVersionUID = 1L;

  private final byte[] header;
  /** The column of each attribute, -1 for none. */
  private final int[] columns;
  /** The column of feature vectors, -1 for none. */
  private final int vector;
  private final boolean refuseUnknown;
  private transient Instances template;

  private FrameParser(Instances header, int[] columns, int vector, boolean refuseUnknown) {
    this.header = Serialization.write(new Instances(header, 0));
    this.columns = columns;
    this.vector = vector;
    this.refuseUnknown = refuseUnknown;
  }

  /**
   * Returns a parser that reads attributes from columns of the same names.
   *
   * @param withClass whether the class is read too
   */
  static FrameParser ofColumns(Instances header, StructType schema, boolean withClass, boolean refuseUnknown) {
    int[] columns = new int[header.numAttributes()];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = -1;
      if (withClass || k != header.classIndex()) {
        Attribute attribute = header.attribute(k);
        columns[k] = Arrays.asList(schema.fieldNames()).indexOf(attribute.name());
        if (columns[k] < 0) {
          throw new UserError("The DataFrame must have all columns that the model was trained on, but '" + attribute.name() + "' is none of "
              + String.join(", ", schema.fieldNames()));
        }
        Checks.type(schema.fields()[columns[k]], attribute);
      }
    }
    return new FrameParser(header, columns, -1, refuseUnknown);
  }

  /** Returns a parser that reads all attributes except the class from a column of vectors. */
  static FrameParser ofVector(Instances header, StructType schema, String features, boolean withClass, boolean refuseUnknown) {
    int[] columns = new int[header.numAttributes()];
    Arrays.fill(columns, -1);
    if (withClass) {
      columns[header.classIndex()] = Arrays.asList(schema.fieldNames()).indexOf(header.classAttribute().name());
    }
    return new FrameParser(header, columns, Arrays.asList(schema.fieldNames()).indexOf(features), refuseUnknown);
  }

  Instances template() {
    template = template == null ? Serialization.read(header, Instances.class) : template;
    return template;
  }

  /** Returns the values of a row, in a new array. */
  double[] values(Row row) {
    Instances attributes = template();
    double[] values = new double[columns.length];
    double[] features = vector < 0 ? null : vector(row, columns.length - 1);
    int next = 0;
    for (int k = 0; k < columns.length; k++) {
      if (features != null && k != attributes.classIndex()) {
        values[k] = feature(features[next++], attributes.attribute(k));
      } else {
        values[k] = columns[k] < 0 || row.isNullAt(columns[k]) ? Double.NaN : value(row.get(columns[k]), attributes.attribute(k));
      }
    }
    return values;
  }

  private double[] vector(Row row, int size) {
    if (row.isNullAt(vector)) {
      double[] missing = new double[size];
      Arrays.fill(missing, Double.NaN);
      return missing;
    }
    double[] features = row.<Vector>getAs(vector).toArray();
    if (features.length != size) {
      throw new UserError("Feature vectors must have " + size + " values, as in training, but one has " + features.length);
    }
    return features;
  }

  /** Nominal values in vectors are indices of labels; others are treated as labels that were not seen. */
  private double feature(double value, Attribute attribute) {
    boolean known = !attribute.isNominal() || Double.isNaN(value) || value >= 0 && value < attribute.numValues() && value == Math.rint(value);
    return known ? value : unknown(attribute, value);
  }

  private double value(Object cell, Attribute attribute) {
    if (attribute.isNominal()) {
      String label = TrainingColumns.label(cell);
      int index = label == null ? -1 : index(label, cell, attribute);
      return label == null ? Double.NaN : index < 0 ? unknown(attribute, label) : index;
    }
    if (cell instanceof Number number) {
      return number.doubleValue();
    }
    return cell instanceof Boolean flag ? flag ? 1 : 0 : millis(cell);
  }

  /** Finds a label; 7 and 7.0 are the same number. */
  private static int index(String label, Object cell, Attribute attribute) {
    int index = attribute.indexOfValue(label);
    if (index < 0 && cell instanceof Number number && number.doubleValue() == number.longValue()) {
      index = Math.max(attribute.indexOfValue(Long.toString(number.longValue())), attribute.indexOfValue(Double.toString(number.doubleValue())));
    }
    return index;
  }

  private double unknown(Attribute attribute, Object label) {
    if (refuseUnknown) {
      throw new UserError("Column " + attribute.name() + " must have labels that were seen in training, but one is '" + label
          + "'; handleInvalid missing treats such labels as missing values");
    }
    return Double.NaN;
  }

  /** Returns milliseconds since 1970, in the time zone of the JVM as Weka does. */
  private static double millis(Object cell) {
    if (cell instanceof java.util.Date date) {
      return date.getTime();
    }
    if (cell instanceof LocalDate date) {
      return java.sql.Date.valueOf(date).getTime();
    }
    return cell instanceof Instant instant ? instant.toEpochMilli() : Timestamp.valueOf((LocalDateTime) cell).getTime();
  }
}
