// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Sessions;
import centroid.spark.job.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Opens files as tables of Spark. */
public final class Tables {

  /** The column that receives lines that Spark can't split. */
  public static final String BROKEN = ReadOptions.BROKEN;
  /** Megabytes of a file that one task reads: a constant, because row numbers depend on where blocks begin. */
  private static final int BLOCK = 32;

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
        // Otherwise a folder zip=01234 becomes the number 1234, also in the output.
        "spark.sql.sources.partitionColumnTypeInference.enabled", "false",
        // Dates as java.time: the older classes need access to internals of the JDK, which a JVM not started by spark-submit lacks.
        "spark.sql.datetime.java8API.enabled", "true",
        // Java never compiles methods of more than 8000 bytes; Spark's code for writing 30 columns is longer, and took 40 % of scoring.
        "spark.sql.codegen.hugeMethodLimit", "8000"));
  }

  /** Returns the columns of CSV files that can be read line by line; none if names of folders hold values, or if a name is absent. */
  public static List<String> lineColumns(DataSource source, Configuration hadoop) throws IOException {
    boolean lines = source.format() == DataSource.Format.CSV && source.options().isPlain()
        && source.files().stream().noneMatch(file -> file.getParent().toString().contains("="));
    return lines ? CsvHeader.names(source, hadoop) : List.of();
  }

  /** Opens exactly the files that were found, CSV or Parquet; the columns of CSV files are texts, and the last one holds broken lines. */
  public static Dataset<Row> open(SparkSession spark, DataSource source) throws Exception {
    if (!source.isCsv()) {
      FileColumns.requireSame(source, source.files(), JavaSparkContext.fromSparkContext(spark.sparkContext()));
      return reader(spark, source).parquet(paths(source));
    }
    if (source.options().charset().name().startsWith("windows")) {
      // Spark 4 has a short list of encodings, without those of Windows.
      spark.conf().set("spark.sql.legacy.javaCharsets", "true");
    }
    return reader(spark, source).options(csv(source)).schema(csvSchema(spark, source)).csv(paths(source));
  }

  private static Map<String, String> csv(DataSource source) {
    return source.options().csv(source.separator());
  }

  /** The first file has the names of all columns, but not those of folders. */
  private static StructType csvSchema(SparkSession spark, DataSource source) throws IOException {
    List<String> names = CsvHeader.names(source, spark.sparkContext().hadoopConfiguration());
    StructType schema = new StructType();
    for (String name : names.isEmpty() ? List.of(spark.read().options(csv(source)).csv(path(source.files().get(0))).columns()) : names) {
      schema = schema.add(name, DataTypes.StringType);
    }
    return schema.add(BROKEN, DataTypes.StringType);
  }

  private static DataFrameReader reader(SparkSession spark, DataSource source) {
    return source.base() == null ? spark.read() : spark.read().option("basePath", source.base().toString());
  }

  private static String[] paths(DataSource source) {
    return source.files().stream().map(Tables::path).toArray(String[]::new);
  }

  /** Returns a file's path as a pattern that matches this file only. */
  static String path(Path file) {
    return file.toString().replaceAll("[\\[\\]{}*?\\\\]", "\\\\$0");
  }

  /** Opens a folder to which files are still being added. */
  public static Dataset<Row> openStream(SparkSession spark, DataSource source) throws Exception {
    if (source.roots().size() > 1) {
      throw new UserError("Option -i must name one folder with -stream, but there are " + source.roots().size());
    }
    String root = source.roots().get(0);
    DataStreamReader reader = spark.readStream().schema(open(spark, source).schema()).option("pathGlobFilter", FoundFiles.pattern(source.format()));
    if (source.base() == null && source.options().recursive()) {
      reader = reader.option("recursiveFileLookup", "true");
    }
    return source.isCsv() ? reader.options(csv(source)).csv(root) : reader.parquet(root);
  }

  /** Opens a folder to which CSV files of two columns are added: the id of a row and its class, and a column that receives broken lines. */
  public static Dataset<Row> openLabels(SparkSession spark, String folder, ReadOptions options, String id, String target) throws IOException {
    Path path = new Path(folder);
    if (!path.getFileSystem(spark.sparkContext().hadoopConfiguration()).exists(path)) {
      throw new UserError("Labels (-labels) must be a folder to which CSV files with the columns " + id + "," + target + " are added, but there is no '"
          + folder + "'; create it");
    }
    StructType schema = new StructType().add(id, DataTypes.StringType).add(target, DataTypes.StringType).add(BROKEN, DataTypes.StringType);
    return spark.readStream().schema(schema).option("pathGlobFilter", FoundFiles.pattern(DataSource.Format.CSV))
        .options(options.csv(options.separator().isEmpty() ? ',' : options.separator().charAt(0))).csv(folder);
  }

  /** Opens ARFF files as lines of text. */
  static Dataset<Row> lines(SparkSession spark, DataSource source) {
    return spark.read().text(paths(source));
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
