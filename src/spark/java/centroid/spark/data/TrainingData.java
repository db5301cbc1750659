// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Serialized;
import centroid.spark.job.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Files to train on: what they are, and their rows as numbers. */
public final class TrainingData {

  private final DataSource source;
  private final Instances header;
  private final RowParser parser;
  private final Dataset<Row> table;

  private TrainingData(DataSource source, Instances header, RowParser parser, Dataset<Row> table) {
    this.source = source;
    this.header = header;
    this.parser = parser;
    this.table = table;
  }

  /**
   * What the user says about the columns.
   *
   * @param target the class: a name, a number from 1, first or last
   * @param header an ARFF file whose header says what the columns are; empty to learn it
   * @param nominal columns whose numbers are labels
   * @param missing how a missing value is written
   * @param weight the column of weights; empty for none
   * @param id the column that tells rows apart; empty for none
   */
  public record Columns(String target, String header, List<String> nominal, String missing, String weight, String id) {
  }

  public static TrainingData open(SparkSession spark, DataSource source, Columns columns) throws IOException {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    if (source.format() == DataSource.Format.ARFF) {
      if (!columns.weight.isEmpty() || !columns.id.isEmpty() || !columns.header.isEmpty()) {
        throw new UserError("ARFF files have weights and a header of their own; leave out -weight, -id and -header");
      }
      Instances header = source.arffHeader(hadoop);
      setClass(header, columns.target);
      return new TrainingData(source, header, new ArffParser(header), Tables.lines(spark, source));
    }
    Dataset<Row> table = Tables.open(spark, source);
    List<String> names = List.of(table.columns());
    Set<String> left = new HashSet<>(List.of(Tables.BROKEN));
    place("-weight", columns.weight, names, left);
    place("-id", columns.id, names, left);
    Instances header = columns.header.isEmpty()
        ? HeaderInference.learn(source.files().get(0).getName().replaceFirst("\\..*", ""), table, left, columns.nominal, columns.missing)
        : DataSource.arffHeader(new Path(columns.header), hadoop);
    setClass(header, columns.target);
    int[] places = new int[header.numAttributes()];
    for (int k = 0; k < places.length; k++) {
      places[k] = names.indexOf(header.attribute(k).name());
      if (places[k] < 0) {
        throw new UserError("Option -header must name columns of the files, but '" + header.attribute(k).name() + "' is none of " + String.join(", ", names));
      }
    }
    RowParser parser = new ColumnParser(header, places, names.indexOf(columns.weight), names.indexOf(columns.id), names.indexOf(Tables.BROKEN),
        columns.missing);
    return new TrainingData(source, header, parser, table);
  }

  private static void place(String option, String name, List<String> names, Set<String> left) {
    if (!name.isEmpty() && !names.contains(name)) {
      throw new UserError("Option " + option + " must name a column, but '" + name + "' is none of " + String.join(", ", names));
    }
    left.add(name);
  }

  private static void setClass(Instances header, String target) {
    int last = header.numAttributes() - 1;
    Attribute named = header.attribute(target);
    boolean number = target.matches("\\d{1,6}");
    int index = named != null ? named.index() : target.equals("first") ? 0 : target.equals("last") ? last : number ? Integer.parseInt(target) - 1 : -1;
    if (index < 0 || index > last) {
      throw new UserError("Option -c must be first, last, a number from 1 to " + (last + 1) + " or the name of a column, but was '" + target + "'");
    }
    header.setClassIndex(index);
    for (int k = 0; k <= last; k++) {
      if (header.attribute(k).isString() || header.attribute(k).isRelationValued()) {
        throw new UserError("Attributes must be numbers, labels or dates, but " + header.attribute(k).name() + " is neither; leave it out");
      }
    }
  }

  public Instances header() {
    return header;
  }

  /** All rows, each with its place; see {@link LocatedRows}. */
  private JavaRDD<double[]> rows() {
    RowParser how = parser;
    return Tables.located(table).toJavaRDD().mapPartitions(rows -> new LocatedRows(rows, how, new RowCounts()));
  }

  /** The rows with a class and a weight. */
  public JavaRDD<double[]> usableRows() {
    int target = LocatedRows.ROW + RowParser.VALUES + header.classIndex();
    return rows().filter(row -> isUsable(row, target));
  }

  private static boolean isUsable(double[] row, int target) {
    return !Double.isNaN(row[target]) && row[LocatedRows.ROW + RowParser.WEIGHT] > 0;
  }

  /** Counts rows and what is wrong with them, in one pass. */
  public RowCounts count() {
    RowParser how = parser;
    int target = LocatedRows.ROW + RowParser.VALUES + header.classIndex();
    RowCounts all = new RowCounts();
    List<byte[]> parts = Tables.located(table).toJavaRDD().mapPartitions(rows -> {
      RowCounts tally = new RowCounts();
      LocatedRows located = new LocatedRows(rows, how, tally);
      while (located.hasNext()) {
        double[] row = located.next();
        if (isUsable(row, target)) {
          tally.numUsable++;
          tally.weight += row[LocatedRows.ROW + RowParser.WEIGHT];
        } else {
          tally.numWithoutClass++;
        }
        tally.checksum += hash(row);
      }
      return Collections.singletonList(Serialized.write(tally)).iterator();
    }).collect();
    parts.forEach(part -> all.add(Serialized.read(part, RowCounts.class)));
    return all;
  }

  private static long hash(double[] row) {
    long hash = 0;
    for (int k = LocatedRows.ROW; k < row.length; k++) {
      hash = RowHash.of(hash, Double.doubleToLongBits(row[k]));
    }
    return RowHash.of(hash, Double.doubleToLongBits(row[LocatedRows.ID]));
  }

  /** All rows, in the order of the files. */
  public Instances collect() {
    List<double[]> rows = new ArrayList<>(rows().collect());
    Map<Double, Integer> order = new HashMap<>();
    for (Path file : source.files()) {
      order.putIfAbsent(LocatedRows.fileId(file.toString()), order.size());
    }
    rows.forEach(row -> row[LocatedRows.FILE] = order.getOrDefault(row[LocatedRows.FILE], order.size()));
    rows.sort((a, b) -> Arrays.compare(a, LocatedRows.FILE, LocatedRows.ROW, b, LocatedRows.FILE, LocatedRows.ROW));
    Instances data = new Instances(header, rows.size());
    for (int k = 0; k < rows.size(); k++) {
      data.add(instance(rows.set(k, null)));
    }
    return data;
  }

  /** A row of Weka out of a located row. */
  static DenseInstance instance(double[] row) {
    return new DenseInstance(row[LocatedRows.ROW + RowParser.WEIGHT], Arrays.copyOfRange(row, LocatedRows.ROW + RowParser.VALUES, row.length));
  }
}
