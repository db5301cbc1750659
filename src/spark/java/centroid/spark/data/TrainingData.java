// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Serialization;
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

/** The training data: the header and the rows as numbers. */
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
   * The user's options about columns; empty texts for options that are not given.
   *
   * @param target the class: a name, an index from 1, first or last
   * @param header an ARFF file whose header defines the columns
   * @param nominal columns whose numbers are labels
   * @param missing the text of a missing value
   * @param weight the column of weights
   * @param id the column that identifies rows
   */
  public record Columns(String target, String header, List<String> nominal, String missing, String weight, String id) {
  }

  /** Opens the files and reads or infers their header. */
  public static TrainingData open(SparkSession spark, DataSource source, Columns columns) throws IOException {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    if (source.format() == DataSource.Format.ARFF) {
      if (!columns.weight.isEmpty() || !columns.id.isEmpty() || !columns.header.isEmpty()) {
        throw new UserError("ARFF files contain weights and a header; leave out -weight, -id and -header");
      }
      Instances header = source.arffHeader(hadoop);
      setClass(header, columns.target);
      return new TrainingData(source, header, new ArffParser(header), Tables.lines(spark, source));
    }
    Dataset<Row> table = Tables.open(spark, source);
    List<String> names = List.of(table.columns());
    Set<String> excluded = new HashSet<>(List.of(Tables.BROKEN));
    exclude("-weight", columns.weight, names, excluded);
    exclude("-id", columns.id, names, excluded);
    Instances header = columns.header.isEmpty()
        ? HeaderInference.infer(source.files().get(0).getName().replaceFirst("\\..*", ""), table, excluded, columns.nominal, columns.missing)
        : DataSource.arffHeader(new Path(columns.header), hadoop);
    setClass(header, columns.target);
    int[] indices = new int[header.numAttributes()];
    for (int k = 0; k < indices.length; k++) {
      indices[k] = names.indexOf(header.attribute(k).name());
      if (indices[k] < 0) {
        throw new UserError("Option -header must name columns of the files, but '" + header.attribute(k).name() + "' is none of "
            + String.join(", ", names));
      }
    }
    RowParser parser = new ColumnParser(header, indices, names.indexOf(columns.weight), names.indexOf(columns.id), names.indexOf(Tables.BROKEN),
        columns.missing);
    return new TrainingData(source, header, parser, table);
  }

  private static void exclude(String option, String name, List<String> names, Set<String> excluded) {
    if (!name.isEmpty() && !names.contains(name)) {
      throw new UserError("Option " + option + " must name a column, but '" + name + "' is none of " + String.join(", ", names));
    }
    excluded.add(name);
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
        throw new UserError("Attributes must be numeric, nominal or dates, but " + header.attribute(k).name() + " is none of these; leave it out");
      }
    }
  }

  public Instances header() {
    return header;
  }

  private JavaRDD<double[]> rows() {
    RowParser how = parser;
    return Tables.located(table).toJavaRDD().mapPartitions(rows -> LocatedRows.of(rows, how, new RowCounts()));
  }

  /** Returns the {@link LocatedRows} that have a class value and a positive weight. */
  public JavaRDD<double[]> usableRows() {
    int target = LocatedRows.VALUES + header.classIndex();
    return rows().filter(row -> isUsable(row, target));
  }

  private static boolean isUsable(double[] row, int target) {
    return !Double.isNaN(row[target]) && row[LocatedRows.WEIGHT] > 0;
  }

  /** Counts the rows, broken lines and unknown labels in one pass. */
  public RowCounts count() {
    RowParser how = parser;
    int target = LocatedRows.VALUES + header.classIndex();
    List<byte[]> parts = Tables.located(table).toJavaRDD().mapPartitions(rows -> {
      RowCounts counts = new RowCounts();
      LocatedRows.of(rows, how, counts).forEachRemaining(row -> {
        counts.add(isUsable(row, target) ? row[LocatedRows.WEIGHT] : 0, LocatedRows.hash(row));
      });
      return Collections.singletonList(Serialization.write(counts)).iterator();
    }).collect();
    RowCounts all = new RowCounts();
    parts.forEach(part -> all.add(Serialization.read(part, RowCounts.class)));
    return all;
  }

  /** Returns all rows, in the order of the files. */
  public Instances collect() {
    List<double[]> rows = new ArrayList<>(rows().collect());
    Map<Double, Integer> order = new HashMap<>();
    for (Path file : source.files()) {
      order.putIfAbsent(LocatedRows.fileId(file.toString()), order.size());
    }
    rows.forEach(row -> row[LocatedRows.FILE] = order.getOrDefault(row[LocatedRows.FILE], order.size()));
    rows.sort(LocatedRows::compare);
    Instances data = new Instances(header, rows.size());
    for (int k = 0; k < rows.size(); k++) {
      // Each array is released as soon as it is copied.
      data.add(instance(rows.set(k, null)));
    }
    return data;
  }

  static DenseInstance instance(double[] row) {
    return new DenseInstance(row[LocatedRows.WEIGHT], Arrays.copyOfRange(row, LocatedRows.VALUES, row.length));
  }
}
