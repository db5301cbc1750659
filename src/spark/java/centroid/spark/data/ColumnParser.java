// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Serialization;
import java.text.ParseException;
import org.apache.spark.sql.Row;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Parses rows of CSV and Parquet files, where every attribute has its own column.
 *
 * @serial exclude
 */
public final class ColumnParser implements RowParser {

  private static final long serialVersionUID = 1L;

  private final byte[] header;
  private final int[] columns;
  private final int weightColumn;
  private final int idColumn;
  private final int brokenColumn;
  private final String missing;
  private transient Instances template;

  /**
   * Creates a parser; the index of an absent column is -1.
   *
   * @param columns the column of each attribute; absent for the class of rows that are scored
   * @param brokenColumn the column of lines that Spark can't split; absent for formats without lines
   * @param missing the text of a missing value
   */
  public ColumnParser(Instances header, int[] columns, int weightColumn, int idColumn, int brokenColumn, String missing) {
    this.header = Serialization.write(new Instances(header, 0));
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
  public double[] parse(Row row, RowCounts counts) throws BadLine {
    template = template == null ? Serialization.read(header, Instances.class) : template;
    if (brokenColumn >= 0 && !row.isNullAt(brokenColumn)) {
      throw new BadLine("'" + shortened(row.getString(brokenColumn)) + "'");
    }
    double[] values = new double[VALUES + columns.length];
    values[WEIGHT] = weightColumn < 0 ? 1 : weight(row.get(weightColumn));
    for (int k = 0; k < columns.length; k++) {
      values[VALUES + k] = columns[k] < 0 ? Double.NaN : value(row.get(columns[k]), template.attribute(k), counts);
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

  private double value(Object cell, Attribute attribute, RowCounts counts) throws BadLine {
    if (isMissing(cell, missing)) {
      return Double.NaN;
    }
    if (attribute.isNominal()) {
      int label = attribute.indexOfValue(label(cell));
      if (label < 0) {
        counts.unknown(attribute.name(), shortened(label(cell)));
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

  /** Returns the number in a cell; NaN if there is none. Java's suffixes such as 1d and its words NaN and Infinity are not numbers here. */
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
