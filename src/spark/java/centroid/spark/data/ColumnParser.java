// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Serialization;
import java.text.ParseException;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
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
  private final MissingTexts missing;
  private final String zone = ZoneId.systemDefault().getId();
  private transient Instances template;
  private transient ZoneId zoneInUse;
  /** The index of a nominal attribute's label by its number. */
  private transient Map<Attribute, Map<Double, Integer>> numbers;

  /**
   * Creates a parser; the index of an absent column is -1.
   *
   * @param columns the column of each attribute; absent for the class of rows that are scored
   * @param brokenColumn the column of lines that Spark can't split; absent for formats without lines
   * @param missing the texts of missing values, separated by commas
   */
  public ColumnParser(Instances header, int[] columns, int weightColumn, int idColumn, int brokenColumn, String missing) {
    this.header = Serialization.write(new Instances(header, 0));
    this.columns = columns;
    this.weightColumn = weightColumn;
    this.idColumn = idColumn;
    this.brokenColumn = brokenColumn;
    this.missing = MissingTexts.of(missing);
  }

  @Override
  public int idColumn() {
    return idColumn;
  }

  private void start() {
    template = Serialization.read(header, Instances.class);
    zoneInUse = ZoneId.of(zone);
    numbers = new HashMap<>();
  }

  @Override
  public double[] parse(Row row, RowCounts counts) throws BadLine {
    if (template == null) {
      start();
    }
    if (brokenColumn >= 0 && !row.isNullAt(brokenColumn)) {
      String line = row.getString(brokenColumn);
      boolean open = line.chars().filter(next -> next == '"').count() % 2 == 1;
      throw new BadLine("'" + shortened(line) + "'" + (open ? " (cells with line breaks need -multiline)" : ""));
    }
    double[] values = new double[VALUES + columns.length];
    values[WEIGHT] = weightColumn < 0 ? 1 : weight(row.get(weightColumn));
    for (int k = 0; k < columns.length; k++) {
      values[VALUES + k] = columns[k] < 0 ? Double.NaN : value(row.get(columns[k]), template.attribute(k), counts);
    }
    return values;
  }

  private double weight(Object cell) throws BadLine {
    double weight = missing.isMissing(cell) ? Double.NaN : number(cell);
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new BadLine("the weight '" + cell + "'");
    }
    return weight;
  }

  private double value(Object cell, Attribute attribute, RowCounts counts) throws BadLine {
    if (missing.isMissing(cell)) {
      // A label of the header is a label, even if its text is that of a missing value elsewhere.
      int label = attribute.isNominal() && cell instanceof String text ? attribute.indexOfValue(text.strip()) : -1;
      return label < 0 ? Double.NaN : label;
    }
    if (attribute.isNominal()) {
      return nominal(cell, attribute, counts);
    }
    double number = attribute.isDate() ? date(cell, attribute) : number(cell);
    if (Double.isNaN(number)) {
      throw new BadLine("'" + shortened(cell.toString()) + "' in column " + attribute.name() + ", which holds " + (attribute.isDate() ? "dates" : "numbers"));
    }
    return number;
  }

  private double nominal(Object cell, Attribute attribute, RowCounts counts) throws BadLine {
    String text = label(cell);
    int label = attribute.indexOfValue(text);
    label = label < 0 ? numbers.computeIfAbsent(attribute, ColumnParser::numbersOf).getOrDefault(number(text), -1) : label;
    if (label < 0 && text.indexOf('\ufffd') >= 0) {
      throw new BadLine("'" + shortened(text) + "' in column " + attribute.name() + ", which is not in the encoding (-encoding)");
    }
    if (label < 0) {
      counts.unknown(attribute.name(), shortened(text));
    }
    return label < 0 ? Double.NaN : label;
  }

  /** Returns the labels that are numbers, so that 7.0 is recognised as 7; none of two labels with the same number. */
  private static Map<Double, Integer> numbersOf(Attribute attribute) {
    Map<Double, Integer> indices = new HashMap<>();
    for (int k = 0; k < attribute.numValues(); k++) {
      double number = attribute.value(k).isBlank() ? Double.NaN : number(attribute.value(k));
      if (!Double.isNaN(number)) {
        indices.merge(number, k, (one, other) -> -1);
      }
    }
    return indices;
  }

  private double date(Object cell, Attribute attribute) {
    double iso = Dates.millis(cell, zoneInUse);
    boolean usual = attribute.getDateFormat().equals(Dates.DAY) || attribute.getDateFormat().equals(Dates.TIME);
    if (!(cell instanceof String) || usual && !Double.isNaN(iso)) {
      return iso;
    }
    try {
      return attribute.parseDate(cell.toString().strip());
    } catch (ParseException e) {
      return iso;
    }
  }

  /** Returns the label in a cell; the number 7.0 is the label 7. */
  static String label(Object cell) {
    if (cell instanceof Double || cell instanceof Float) {
      double number = ((Number) cell).doubleValue();
      return number == Math.rint(number) && Math.abs(number) < 1e15 ? String.valueOf((long) number) : cell.toString();
    }
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
    if (!(cell instanceof String)) {
      return Double.NaN;
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
