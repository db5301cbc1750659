// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Serialized;
import java.text.ParseException;
import org.apache.spark.sql.Row;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Rows of CSV and Parquet files: every attribute is in a column of its own.
 *
 * @serial exclude
 */
public final class ColumnParser implements RowParser {

  private static final long serialVersionUID = 1L;

  private final byte[] header;
  /** Of each attribute its column; -1 if there is none, as for the class of rows that are to be scored. */
  private final int[] columns;
  private final int weightColumn;
  private final int idColumn;
  /** Where Spark puts a line that it can't split; -1 for formats without lines. */
  private final int brokenColumn;
  private final String missing;
  private transient Attribute[] attributes;

  public ColumnParser(Instances header, int[] columns, int weightColumn, int idColumn, int brokenColumn, String missing) {
    this.header = Serialized.write(new Instances(header, 0));
    this.columns = columns;
    this.weightColumn = weightColumn;
    this.idColumn = idColumn;
    this.brokenColumn = brokenColumn;
    this.missing = missing;
  }

  @Override
  public int idColumn() {
    return idColumn;
  }

  @Override
  public double[] parse(Row row, RowCounts tally) throws BadLine {
    if (attributes == null) {
      Instances known = Serialized.read(header, Instances.class);
      attributes = new Attribute[columns.length];
      for (int k = 0; k < columns.length; k++) {
        attributes[k] = known.attribute(k);
      }
    }
    if (brokenColumn >= 0 && !row.isNullAt(brokenColumn)) {
      throw new BadLine("'" + shortened(row.getString(brokenColumn)) + "'");
    }
    double[] values = new double[VALUES + columns.length];
    values[WEIGHT] = weightColumn < 0 ? 1 : weight(row.get(weightColumn));
    for (int k = 0; k < columns.length; k++) {
      values[VALUES + k] = columns[k] < 0 ? Double.NaN : value(row.get(columns[k]), attributes[k], tally);
    }
    return values;
  }

  private double weight(Object cell) throws BadLine {
    double weight = isMissing(cell, missing) ? Double.NaN : number(cell);
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new BadLine("the weight '" + cell + "'");
    }
    return weight;
  }

  private double value(Object cell, Attribute attribute, RowCounts tally) throws BadLine {
    if (isMissing(cell, missing)) {
      return Double.NaN;
    }
    if (attribute.isNominal()) {
      int label = attribute.indexOfValue(label(cell));
      if (label < 0) {
        tally.unknown(attribute.name(), shortened(label(cell)));
      }
      return label < 0 ? Double.NaN : label;
    }
    double number = attribute.isDate() ? date(cell, attribute) : number(cell);
    if (Double.isNaN(number)) {
      throw new BadLine("'" + shortened(cell.toString()) + "' in column " + attribute.name() + ", which holds " + (attribute.isDate() ? "dates" : "numbers"));
    }
    return number;
  }

  private static double date(Object cell, Attribute attribute) {
    try {
      return cell instanceof java.util.Date date ? date.getTime() : attribute.parseDate(cell.toString().strip());
    } catch (ParseException e) {
      return Double.NaN;
    }
  }

  static boolean isMissing(Object cell, String missing) {
    return cell == null || cell instanceof String text && (text.isBlank() || text.strip().equals(missing))
        || cell instanceof Number number && Double.isNaN(number.doubleValue());
  }

  static String label(Object cell) {
    return cell.toString().strip();
  }

  /** NaN for what is no number; Java's own letters behind a number are none for others. */
  static double number(Object cell) {
    if (cell instanceof Number number) {
      return number.doubleValue();
    }
    if (cell instanceof Boolean flag) {
      return flag ? 1 : 0;
    }
    String text = cell.toString().strip();
    char last = text.charAt(text.length() - 1);
    if (last != '.' && (last < '0' || last > '9')) {
      return Double.NaN;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  static String shortened(String text) {
    return text.length() <= 60 ? text : text.substring(0, 57) + "...";
  }
}
