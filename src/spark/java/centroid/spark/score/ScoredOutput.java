// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.csv.CsvBlocks;
import centroid.spark.csv.CsvOutput;
import centroid.spark.data.DataSource;
import centroid.spark.data.ReadCheck;
import centroid.spark.data.RowCounts;
import centroid.spark.data.Tables;
import centroid.spark.job.Console;
import centroid.spark.job.JobProgress;
import centroid.spark.job.ModelFiles;
import centroid.spark.job.UserError;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;
import weka.core.Attribute;
import weka.core.Instances;

/** Writes scored rows to a folder, and checks that no row is lost. */
public final class ScoredOutput {

  private final String output;
  private final DataSource source;
  private final OutputFormat format;
  private final ModelScorer scorer;
  private final JavaSparkContext spark;
  private final Configuration hadoop;

  /**
   * Creates an output.
   *
   * @param output the folder
   * @param source the files to score
   */
  public ScoredOutput(String output, DataSource source, ModelScorer scorer, JavaSparkContext spark) {
    this.output = output;
    this.source = source;
    this.format = OutputFormat.of(output, source.format());
    this.scorer = scorer;
    this.spark = spark;
    this.hadoop = spark.hadoopConfiguration();
  }

  /** Writes the output to a folder. */
  @FunctionalInterface
  private interface Saving {
    void to(Path folder) throws IOException;
  }

  /**
   * Scores all files.
   *
   * @param session starts tables, where they are needed
   */
  public void write(Supplier<SparkSession> session) throws Exception {
    Path folder = new Path(output);
    FileSystem system = folder.getFileSystem(hadoop);
    if (system.exists(folder)) {
      throw new UserError("Output (-o) must be a folder that does not exist yet, but '" + output + "' exists; give another one, or delete it");
    }
    List<String> names = format.isPlainCsv() ? Tables.lineColumns(source, hadoop) : List.of();
    Saving saving = names.isEmpty() ? ofTable(scorer.table(Tables.open(session.get(), source))) : ofLines(names);
    // Written to a temporary folder, which is then renamed, so that the output is complete and from one job only.
    Path draft = ModelFiles.draft(folder);
    try {
      JobProgress.of(spark, "CentroidBagging: scoring " + String.join(", ", source.roots()), () -> {
        saving.to(draft);
        return null;
      });
      ReadCheck.requireAllFiles(source, source.files(), scorer.counted(), hadoop).forEach(Console::print);
      OutputRows.require(scorer.counted(), OutputRows.files(draft, hadoop), format, spark);
      if (!ModelFiles.renameToNew(draft, folder, system)) {
        throw new UserError("Output (-o) must be a folder that does not exist yet, but another job has created '" + output
            + "' meanwhile; give another one");
      }
    } finally {
      system.delete(draft, true);
    }
  }

  private Saving ofTable(Dataset<Row> scored) {
    DataFrameWriter<Row> writer = format.texts(scored).write().options(options(scored, scorer.header()));
    String[] folders = folders(scored);
    return folder -> (folders.length == 0 ? writer : writer.partitionBy(folders)).format(format.name()).save(folder.toString());
  }

  /** Scores lines of CSV without tables of Spark. */
  private Saving ofLines(List<String> names) {
    LineScorer lines = scorer.lines(names);
    return folder -> JavaPairRDD.fromJavaRDD(spark.newAPIHadoopRDD(CsvBlocks.settings(hadoop, source.files(), names), CsvBlocks.class, NullWritable.class,
        String.class).values().mapPartitionsWithIndex(lines, false)).saveAsNewAPIHadoopDataset(CsvOutput.settings(hadoop, folder));
  }

  /**
   * Starts to score a folder that is being filled. Each file is scored once even after interruptions: the checkpoint records the files that are done, and
   * the output its complete parts.
   *
   * @param every seconds between checks for new files; 0 to end when all existing files are done
   */
  public StreamingQuery follow(SparkSession session, String checkpoint, int every) throws Exception {
    Dataset<Row> scored = scorer.table(Tables.openStream(session, source));
    String[] folders = folders(scored);
    Map<String, String> options = options(scored, scorer.header());
    options.putAll(Map.of("checkpointLocation", checkpoint, "path", output));
    DataStreamWriter<Row> writer = WriterOptions.set(format.texts(scored).writeStream().format(format.name()), options)
        .trigger(every == 0 ? Trigger.AvailableNow() : Trigger.ProcessingTime(1000L * every));
    return (folders.length == 0 ? writer : writer.partitionBy(folders)).start();
  }

  /**
   * Starts to score such a folder with intervals or sets that adapt to labels.
   *
   * @param every as in {@link #follow(SparkSession, String, int)}
   */
  public StreamingQuery follow(SparkSession session, String checkpoint, int every, AdaptiveStream adaptive) throws Exception {
    return adaptive.start(session, Tables.openStream(session, source), checkpoint, every);
  }

  /** Returns a stream that adapts to labels. */
  public AdaptiveStream adaptive(LabelOptions labels, double level, String checkpoint) throws IOException {
    return new AdaptiveStream(this, scorer, labels, level, checkpoint, spark);
  }

  /** Writes a batch of scored rows to a folder of its own, complete or not at all. Replaces what an interrupted run has written for the same batch. */
  void writeBatch(Dataset<Row> scored, long number) throws IOException {
    Path folder = new Path(output, "batch=" + number);
    FileSystem system = folder.getFileSystem(hadoop);
    Path draft = ModelFiles.draft(folder);
    try {
      ofTable(scored).to(draft);
      RowCounts counts = scorer.counted(batch -> batch == number);
      OutputRows.require(counts, OutputRows.files(draft, hadoop), format, spark);
      system.delete(folder, true);
      if (counts.numScored() > 0 && !ModelFiles.renameToNew(draft, folder, system)) {
        throw new UserError("The rows of batch " + number + " could not be moved to '" + folder + "'; look for other jobs that write there");
      }
    } finally {
      system.delete(draft, true);
    }
  }

  /** Returns a check of each batch of a stream. */
  public StreamCheck check(String checkpoint) throws IOException {
    return new StreamCheck(source, new Path(output), new Path(checkpoint), format, scorer, spark);
  }

  /**
   * Returns options of the writer. Parquet's dictionaries are for columns of few values: for numbers from CSV files, which are written as texts, they
   * took a fifth of the time and made no file smaller.
   */
  private Map<String, String> options(Dataset<Row> scored, Instances header) {
    Map<String, String> options = new HashMap<>(format.options());
    options.put("parquet.enable.dictionary", "false");
    for (String name : scored.columns()) {
      Attribute attribute = header.attribute(name);
      if (attribute == null || attribute.isNominal()) {
        options.put("parquet.enable.dictionary#" + name, "true");
      }
    }
    return options;
  }

  private String[] folders(Dataset<Row> scored) {
    return source.partitionColumns().stream().filter(Arrays.asList(scored.columns())::contains).toArray(String[]::new);
  }
}
