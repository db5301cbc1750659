// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.data.DataSource.Format;
import centroid.spark.job.JobDescription;
import centroid.spark.job.UserError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.schema.Type;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.SerializableConfiguration;

/**
 * The columns of one file.
 *
 * @param own those in the file: of CSV in their order, of Parquet sorted, because their order does not matter; none if the file can't be read
 * @param ofFolders those in the names of its folders
 */
public record FileColumns(Path file, List<String> own, List<String> ofFolders) {

  /** How many files a task looks at, at least. */
  private static final int FILES = 20;

  /** Returns the columns of every file below a folder to which files are being added; there may be no file yet. */
  public static List<FileColumns> below(String folder, ReadOptions options, Configuration hadoop) throws IOException {
    FoundFiles found = FoundFiles.possiblyNone("-i", List.of(folder), options.recursive(), hadoop);
    List<FileColumns> all = new ArrayList<>();
    for (Path file : found.files()) {
      List<String> own;
      try {
        own = of(file, options, hadoop).stream().map(String::valueOf).toList();
      } catch (IOException | RuntimeException e) {
        // Parquet's reader throws exceptions of both kinds.
        own = List.of();
      }
      all.add(new FileColumns(file, own, found.columnsOfFolders(file)));
    }
    return all;
  }

  /** Returns whether the file or its folders have all of these columns. */
  public boolean hasAll(List<String> names) {
    return names.stream().allMatch(name -> own.contains(name) || ofFolders.contains(name));
  }

  private static List<String> of(Path file, ReadOptions options, Configuration hadoop) throws IOException {
    Format format = FoundFiles.formatOf(file);
    return format == Format.PARQUET ? ofParquet(file, hadoop) : CsvHeader.cells(file, options.separator(format), options.charset(), hadoop);
  }

  private static List<String> ofParquet(Path file, Configuration hadoop) throws IOException {
    try (ParquetFileReader reader = ParquetFileReader.open(HadoopInputFile.fromPath(file, hadoop))) {
      return reader.getFileMetaData().getSchema().getFields().stream().map(Type::getName).sorted().toList();
    }
  }

  /**
   * Refuses Parquet files with different columns: Spark takes the columns of one file, fills those that others lack with missing values, and drops the rest.
   * Executors read the footers.
   */
  public static void requireSame(DataSource source, List<Path> files, JavaSparkContext spark) throws Exception {
    if (source.format() != Format.PARQUET || files.isEmpty()) {
      return;
    }
    List<String> first = ofParquet(source.files().get(0), spark.hadoopConfiguration());
    SerializableConfiguration hadoop = new SerializableConfiguration(spark.hadoopConfiguration());
    JavaRDD<String> names = spark.parallelize(files.stream().map(Path::toString).toList(), 1 + files.size() / FILES);
    List<String> different = JobDescription.of(spark, "CentroidBagging: comparing the columns of files",
        () -> names.filter(file -> !ofParquet(new Path(file), hadoop.value()).equals(first)).collect());
    if (!different.isEmpty()) {
      Path file = new Path(different.get(0));
      throw new UserError("All Parquet files of option " + source.setting() + " must have the same columns, but '" + file + "' has other columns ("
          + difference(ofParquet(file, spark.hadoopConfiguration()), first) + ") than '" + source.files().get(0).getName()
          + "'; write them with the same columns, or read them one after the other");
    }
  }

  private static String difference(List<String> own, List<String> first) {
    List<String> lacking = without(first, own);
    List<String> more = without(own, first);
    return (lacking.isEmpty() ? "" : "without " + ColumnNames.list(lacking)) + (lacking.isEmpty() || more.isEmpty() ? "" : ", ")
        + (more.isEmpty() ? "" : "with " + ColumnNames.list(more));
  }

  private static List<String> without(List<String> names, List<String> others) {
    Set<String> left = new HashSet<>(others);
    return names.stream().filter(name -> !left.contains(name)).toList();
  }
}
