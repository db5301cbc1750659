// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Serialization;
import centroid.spark.job.UserError;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import weka.core.Instances;

/** The training data: the header and the rows as numbers. */
public final class TrainingData {

  private final DataSource source;
  private final Instances header;
  private final RowParser parser;
  private final Dataset<Row> table;
  private final List<String> inferred;

  private TrainingData(DataSource source, Instances header, RowParser parser, Dataset<Row> table, List<String> inferred) {
    this.source = source;
    this.header = header;
    this.parser = parser;
    this.table = table;
    this.inferred = inferred;
  }

  /**
   * The user's options about columns; empty texts for options that are not given.
   *
   * @param target the class: a name, an index from 1, first or last
   * @param header an ARFF file whose header defines the columns
   * @param nominal columns whose numbers are labels
   * @param missing the texts of missing values, separated by commas
   * @param weight the column of weights
   * @param id the column that identifies rows
   * @param tolerance the largest share of values that are not numbers in a numeric column
   */
  public record Columns(String target, String header, List<String> nominal, String missing, String weight, String id, double tolerance) {
  }

  /** Opens the files and reads or infers their header. */
  public static TrainingData open(SparkSession spark, DataSource source, Columns columns) throws Exception {
    Configuration hadoop = spark.sparkContext().hadoopConfiguration();
    if (source.format() == DataSource.Format.ARFF) {
      if (!columns.weight.isEmpty() || !columns.id.isEmpty() || !columns.header.isEmpty()) {
        throw new UserError("ARFF files contain weights and a header; leave out -weight, -id and -header");
      }
      Instances header = source.arffHeader(hadoop);
      ColumnNames.setClass(header, columns.target, names(header), Set.of());
      requireTypes(header);
      return new TrainingData(source, header, new ArffParser(header), Tables.lines(spark, source), List.of());
    }
    Dataset<Row> table = Tables.open(spark, source);
    List<String> cells = List.of(table.columns());
    List<String> names = new ArrayList<>(cells);
    names.remove(Tables.BROKEN);
    Set<String> excluded = new HashSet<>(List.of(Tables.BROKEN));
    exclude("-weight", columns.weight, names, excluded);
    exclude("-id", columns.id, names, excluded);
    HeaderInference inferred = !columns.header.isEmpty() ? null
        : HeaderInference.of(source.files().get(0).getName().replaceFirst("\\..*", ""), table, excluded, columns);
    Instances header = inferred != null ? inferred.header() : DataSource.arffHeader(new Path(columns.header), StandardCharsets.UTF_8, hadoop);
    for (String name : names(header)) {
      ColumnNames.require("-header", name, names);
    }
    ColumnNames.setClass(header, columns.target, names, Set.copyOf(source.partitionColumns()));
    requireTypes(header);
    int[] indices = names(header).stream().mapToInt(cells::indexOf).toArray();
    RowParser parser = new ColumnParser(header, indices, cells.indexOf(columns.weight), cells.indexOf(columns.id), cells.indexOf(Tables.BROKEN),
        columns.missing);
    if (inferred != null) {
      inferred.requireClearClass(columns.nominal);
    }
    return new TrainingData(source, header, parser, table, inferred == null ? List.of() : inferred.report());
  }

  private static void exclude(String option, String name, List<String> names, Set<String> excluded) {
    if (!name.isEmpty()) {
      ColumnNames.require(option, name, names);
      excluded.add(name);
    }
  }

  private static List<String> names(Instances header) {
    return IntStream.range(0, header.numAttributes()).mapToObj(k -> header.attribute(k).name()).toList();
  }

  private static void requireTypes(Instances header) {
    for (int k = 0; k < header.numAttributes(); k++) {
      if (header.attribute(k).isString() || header.attribute(k).isRelationValued()) {
        throw new UserError("Attributes must be numeric, nominal or dates, but " + header.attribute(k).name() + " is none of these; leave it out");
      }
    }
  }

  /** Returns what was inferred about the columns, line by line; empty if nothing was. */
  public List<String> inferred() {
    return inferred;
  }

  public Instances header() {
    return header;
  }

  private JavaRDD<double[]> rows() {
    RowParser how = parser;
    String folder = source.folder();
    return Tables.located(table).toJavaRDD().mapPartitions(rows -> LocatedRows.of(rows, folder, how, new RowCounts()));
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
    String folder = source.folder();
    List<byte[]> parts = Tables.located(table).toJavaRDD().mapPartitions(rows -> {
      RowCounts counts = new RowCounts();
      LocatedRows.of(rows, folder, how, counts).forEachRemaining(row -> {
        counts.add(isUsable(row, target) ? row[LocatedRows.WEIGHT] : 0, LocatedRows.hash(row));
        if (how.idColumn() >= 0) {
          counts.id(row[LocatedRows.ID]);
        }
      });
      return Collections.singletonList(Serialization.write(counts)).iterator();
    }).collect();
    RowCounts all = new RowCounts();
    parts.forEach(part -> all.add(Serialization.read(part, RowCounts.class)));
    return all;
  }

  /** Returns all rows, in the order of the files; refuses another number of rows than that of the counts. */
  public Instances collect(RowCounts counts) {
    List<double[]> rows = new ArrayList<>(rows().collect());
    ReadCheck.requireSame(counts.numRows(), rows.size());
    Map<Double, Integer> order = new HashMap<>();
    String folder = source.folder();
    for (Path file : source.files()) {
      order.putIfAbsent(LocatedRows.fileId(FilePaths.below(folder, FilePaths.key(file))), order.size());
    }
    rows.forEach(row -> row[LocatedRows.FILE] = order.getOrDefault(row[LocatedRows.FILE], order.size()));
    rows.sort(LocatedRows::compare);
    Instances data = new Instances(header, rows.size());
    for (int k = 0; k < rows.size(); k++) {
      // Each array is released as soon as it is copied.
      data.add(LocatedRows.instance(rows.set(k, null)));
    }
    return data;
  }
}
