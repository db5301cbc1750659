// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.csv.CsvFormat;
import centroid.spark.job.Sessions;
import centroid.spark.job.UserError;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Opens files as tables of Spark. */
public final class Tables {

  /** The column that receives lines that Spark can't split. */
  public static final String BROKEN = "_centroid_broken_line";
  /** Megabytes of a file that one task reads: a constant, because row numbers depend on where blocks begin. */
  private static final int BLOCK = 32;
  /** How CSV files are read: the first line of every file names the same columns. */
  private static final Map<String, String> CSV = Map.of("header", "true", "enforceSchema", "false", "mode", "PERMISSIVE", "columnNameOfCorruptRecord", BROKEN,
      "quote", "\"", "escape", "\"", "ignoreLeadingWhiteSpace", "true", "ignoreTrailingWhiteSpace", "true");

  private Tables() {
  }

  /**
   * Returns the session of spark-submit, or a session on all cores of this machine.
   *
   * @param name the name of the application
   * @param megabytes of a file that one task reads; 0 for the default
   */
  public static SparkSession session(String name, int megabytes) {
    return Sessions.with(name, Map.of("spark.sql.files.minPartitionNum", "1", "spark.sql.files.maxPartitionBytes", (megabytes == 0 ? BLOCK : megabytes) + "m",
        // Otherwise Spark accepts lines with too few fields, and takes columns x and X for the same.
        "spark.sql.csv.parser.columnPruning.enabled", "false", "spark.sql.caseSensitive", "true",
        // Java never compiles methods of more than 8000 bytes; Spark's generated code for 30 columns is longer and then runs 40 % slower.
        "spark.sql.codegen.hugeMethodLimit", "8000"));
  }

  /** Returns the columns of CSV files that can be read line by line; none if names of folders hold values, or if a name is absent or not unique. */
  public static List<String> lineColumns(DataSource source, Configuration hadoop) throws IOException {
    boolean lines = source.format() == DataSource.Format.CSV && source.files().stream().noneMatch(file -> file.getParent().toString().contains("="));
    return lines ? header(source, hadoop) : List.of();
  }

  /** Returns the columns that the first file names; none if a name is absent or not unique, which Spark changes. */
  private static List<String> header(DataSource source, Configuration hadoop) throws IOException {
    try (BufferedReader text = DataSource.reader(source.files().get(0), hadoop)) {
      String line = text.lines().filter(next -> !next.trim().isEmpty()).findFirst().orElse("");
      List<String> names = Arrays.asList(new CsvFormat().split(line.startsWith("\ufeff") ? line.substring(1) : line));
      return names.contains(null) || names.contains(BROKEN) || new HashSet<>(names).size() < names.size() ? List.of() : names;
    }
  }

  /** Opens CSV or Parquet files; the columns of CSV files are texts, and the last one holds broken lines. */
  public static Dataset<Row> open(SparkSession spark, DataSource source) throws IOException {
    String[] roots = source.roots().toArray(new String[0]);
    if (source.format() == DataSource.Format.PARQUET) {
      return spark.read().parquet(roots);
    }
    // The first file has the names of all columns, but not those of folders.
    StructType schema = new StructType();
    List<String> names = header(source, spark.sparkContext().hadoopConfiguration());
    for (String name : names.isEmpty() ? List.of(spark.read().options(CSV).csv(source.files().get(0).toString()).columns()) : names) {
      schema = schema.add(name, DataTypes.StringType);
    }
    return spark.read().options(CSV).schema(schema.add(BROKEN, DataTypes.StringType)).csv(roots);
  }

  /** Opens a folder to which files are still being added. */
  public static Dataset<Row> openStream(SparkSession spark, DataSource source) throws IOException {
    if (source.roots().size() > 1) {
      throw new UserError("Option -i must name one folder with -stream, but there are " + source.roots().size());
    }
    String root = source.roots().get(0);
    StructType schema = open(spark, source).schema();
    return source.format() == DataSource.Format.PARQUET ? spark.readStream().schema(schema).parquet(root)
        : spark.readStream().options(CSV).schema(schema).csv(root);
  }

  /** Opens ARFF files as lines of text. */
  static Dataset<Row> lines(SparkSession spark, DataSource source) {
    return spark.read().text(source.roots().toArray(new String[0]));
  }

  /** Adds two columns to a table: the file and the block of each row. */
  static Dataset<Row> located(Dataset<Row> table) {
    List<Column> columns = new ArrayList<>();
    Arrays.stream(table.columns()).map(Tables::column).forEach(columns::add);
    columns.add(functions.col("_metadata.file_path").as("_centroid_file"));
    columns.add(functions.col("_metadata.file_block_start").as("_centroid_block"));
    return table.select(columns.toArray(new Column[0]));
  }

  /** Returns a column by its name, which may contain dots. */
  public static Column column(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }
}
