// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import centroid.spark.csv.CsvBlocks;
import centroid.spark.csv.CsvFormat;
import centroid.spark.csv.CsvOutput;
import centroid.spark.data.ColumnParser;
import centroid.spark.data.DataSource;
import centroid.spark.data.ReadCheck;
import centroid.spark.data.ReadOptions;
import centroid.spark.data.RowCounts;
import centroid.spark.data.Tables;
import centroid.spark.job.CommandLine;
import centroid.spark.job.Console;
import centroid.spark.job.JobDescription;
import centroid.spark.job.ModelFiles;
import centroid.spark.job.Serialization;
import centroid.spark.job.Sessions;
import centroid.spark.job.UserError;
import centroid.spark.score.LineScorer;
import centroid.spark.score.OutputFormat;
import centroid.spark.score.PartitionScorer;
import centroid.spark.score.ScoreColumns;
import centroid.spark.score.StreamRun;
import centroid.weka.column.ColumnOptions;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.saved.ModelFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.CollectionAccumulator;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Adds the predictions and intervals of a saved model to files. The options are {@code -i files -model file -o folder}, and {@code -levels},
 * {@code -parts}, {@code -threshold} and {@code -range} as in the filter AddPredictionIntervals.
 */
public final class Score {

  private static final String NAME = "CentroidBagging scores";

  private final List<String> files;
  private final String model;
  private final String output;
  private final ScoreColumns columns;
  private final boolean skipBad;
  private final ReadOptions reading;
  /** Whether to follow a folder to which files are added. */
  private final boolean stream;
  /** The folder that records which files of a stream are done. */
  private final String checkpoint;
  /** Seconds between checks for new files; 0 to end when all existing files are done. */
  private final int every;
  /** Null until tables are needed. */
  private SparkSession session;
  private final JavaSparkContext spark;
  private final Configuration hadoop;
  private final CollectionAccumulator<byte[]> counts;

  private Score(CommandLine line) {
    files = line.allRequired("i", "the files to score, such as -i new.csv; it may be given several times");
    model = line.required("model", "the file of a trained model, such as -model my.model");
    output = line.required("o", "the folder to write, such as -o scored.parquet");
    OutputFormat.requireKnown(output);
    columns = new ScoreColumns(new ColumnOptions(line.text("levels"), line.flag("parts"), line.text("threshold"), line.flag("range")).read());
    skipBad = line.choice("bad-lines", "fail", "skip").equals("skip");
    reading = ReadOptions.of(line);
    stream = line.flag("stream");
    checkpoint = stream ? line.text("checkpoint", output + "-checkpoint") : "";
    every = stream ? line.count("every") : 0;
    line.requireNoRest();
    spark = stream || output.endsWith(".parquet") ? JavaSparkContext.fromSparkContext(session().sparkContext()) : Sessions.context(NAME);
    hadoop = spark.hadoopConfiguration();
    counts = spark.sc().collectionAccumulator();
  }

  /** Scores from the command line; prints one message and exits with 1 if the options or the data can't be used. */
  public static void main(String[] args) {
    if (!Usage.isWanted(args, Usage.SCORE)) {
      Console.exitAfter(() -> {
        run(args);
        return null;
      });
    }
  }

  /** Scores within a program, in its Spark session if there is one. */
  public static void run(String... args) throws Exception {
    Sessions.restoring(() -> {
      start(args);
      return null;
    });
  }

  private static void start(String... args) throws Exception {
    Serialization.initialize();
    Score score = new Score(new CommandLine(args));
    try {
      score.score();
    } catch (Exception e) {
      throw UserError.behind(e);
    }
  }

  private void score() throws Exception {
    long begin = System.nanoTime();
    ModelFile read = ModelFiles.read(model, hadoop);
    requireNone(EstimatorAdapter.objection(read.classifier(), read.header().classAttribute()));
    requireNone(columns.choice().objection(read.header().classAttribute()));
    StreamRun run = stream ? new StreamRun(files, read.header(), skipBad, every, hadoop) : null;
    if (run != null && !run.hasFiles()) {
      return;
    }
    DataSource source = DataSource.find("-i", files, reading, hadoop);
    source.notes().forEach(Console::print);
    if (source.format() == DataSource.Format.ARFF) {
      throw new UserError("Option -i must name .csv or .parquet files, but was given .arff files; score these with Weka's filter AddPredictionIntervals");
    }
    if (run != null) {
      run.follow(session(), () -> follow(scored(Tables.openStream(session(), source), read), source, read.header()));
    } else {
      requireNewOutput();
      List<String> names = format(source).isPlainCsv() ? Tables.lineColumns(source, hadoop) : List.of();
      write(names.isEmpty() ? saving(scored(Tables.open(session(), source), read), source, read.header()) : saving(names, source, read), source);
    }
    RowCounts all = counted();
    all.notes().forEach(Console::print);
    Console.print(String.format(Locale.ROOT, "Saved %d rows with their predictions in %s after %.1f s.", all.numScored(), output,
        (System.nanoTime() - begin) / 1e9));
  }

  private RowCounts counted() {
    RowCounts all = new RowCounts();
    counts.value().forEach(part -> all.add(Serialization.read(part, RowCounts.class)));
    return all;
  }

  private static void requireNone(String objection) {
    if (objection != null) {
      throw new UserError(objection);
    }
  }

  private void requireNewOutput() throws IOException {
    Path folder = new Path(output);
    if (folder.getFileSystem(hadoop).exists(folder)) {
      throw new UserError("Output (-o) must be a folder that does not exist yet, but '" + output + "' exists; give another one, or delete it");
    }
  }

  private SparkSession session() {
    session = session == null ? Tables.session(NAME, 0) : session;
    return session;
  }

  /** Returns the table with the added columns after its own. */
  private Dataset<Row> scored(Dataset<Row> table, ModelFile read) {
    // Spark puts the columns of folders after that of broken lines, which must be the last one.
    List<String> names = new ArrayList<>(List.of(table.columns()));
    boolean hasBroken = names.remove(Tables.BROKEN);
    int numKept = names.size();
    if (hasBroken) {
      names.add(Tables.BROKEN);
    }
    Dataset<Row> ordered = table.select(names.stream().map(Tables::column).toArray(Column[]::new));
    StructType kept = new StructType(Arrays.copyOf(ordered.schema().fields(), numKept));
    PartitionScorer scorer = scorer(read, names.subList(0, numKept), 0, numKept, hasBroken ? numKept : -1);
    return ordered.mapPartitions(scorer, Encoders.row(columns.schema(kept, read.header().classAttribute())));
  }

  /**
   * Returns a scorer of rows.
   *
   * @param first the column that has the first name
   * @param numKept the number of columns that are written
   * @param broken the column of broken lines, or -1
   */
  private PartitionScorer scorer(ModelFile read, List<String> names, int first, int numKept, int broken) {
    Instances header = read.header();
    int[] indices = new int[header.numAttributes()];
    for (int k = 0; k < indices.length; k++) {
      int index = names.indexOf(header.attribute(k).name());
      indices[k] = k == header.classIndex() ? -1 : first + index;
      if (index < 0 && k != header.classIndex()) {
        throw new UserError("Files (-i) must have all columns that the model was trained on, but '" + header.attribute(k).name() + "' is none of "
            + String.join(", ", names));
      }
    }
    ColumnParser parser = new ColumnParser(header, indices, -1, -1, broken, reading.missing());
    return new PartitionScorer(spark.broadcast(Serialization.write(read.classifier())), header, parser, columns, numKept, skipBad, counts);
  }

  /** Writes the output to a folder. */
  @FunctionalInterface
  private interface Saving {
    void to(Path folder) throws IOException;
  }

  /**
   * Returns options of the writer. Parquet's dictionaries are for columns of few values: for numbers from CSV files, which are written as texts, they
   * took a fifth of the time and made no file smaller.
   */
  private static Map<String, String> writerOptions(Dataset<Row> scored, OutputFormat format, Instances header) {
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

  private Saving saving(Dataset<Row> scored, DataSource source, Instances header) {
    DataFrameWriter<Row> writer = format(source).texts(scored).write().options(writerOptions(scored, format(source), header));
    String[] folders = folders(scored, source);
    return folder -> (folders.length == 0 ? writer : writer.partitionBy(folders)).format(format(source).name()).save(folder.toString());
  }

  /** Scores lines of CSV without tables of Spark. */
  private Saving saving(List<String> names, DataSource source, ModelFile read) {
    String header = new CsvFormat().join((Object[]) columns.names(names, read.header().classAttribute()));
    LineScorer scorer = new LineScorer(scorer(read, names, 1, 1, names.size() + 1), names.size(), header);
    return folder -> JavaPairRDD.fromJavaRDD(spark.newAPIHadoopRDD(CsvBlocks.settings(hadoop, source.files(), names), CsvBlocks.class, NullWritable.class,
        String.class).values().mapPartitionsWithIndex(scorer, false)).saveAsNewAPIHadoopDataset(CsvOutput.settings(hadoop, folder));
  }

  /** Writes to a temporary folder and renames it, so that the output is complete and from one job only. */
  private void write(Saving saving, DataSource source) throws Exception {
    Path folder = new Path(output);
    FileSystem system = folder.getFileSystem(hadoop);
    Path draft = ModelFiles.draft(folder);
    try {
      JobDescription.of(spark, "CentroidBagging: scoring " + String.join(", ", files), () -> {
        saving.to(draft);
        return null;
      });
      ReadCheck.requireAllFiles(source, counted(), hadoop).forEach(Console::print);
      if (!ModelFiles.renameToNew(draft, folder, system)) {
        throw new UserError("Output (-o) must be a folder that does not exist yet, but another job has created '" + output
            + "' meanwhile; give another one");
      }
    } finally {
      system.delete(draft, true);
    }
  }

  /** Scores each file once even after interruptions: the checkpoint records the files that are done, and the output its complete parts. */
  private void follow(Dataset<Row> scored, DataSource source, Instances header) throws Exception {
    String[] folders = folders(scored, source);
    DataStreamWriter<Row> writer = format(source).texts(scored).writeStream().format(format(source).name())
        .options(writerOptions(scored, format(source), header))
        .option("checkpointLocation", checkpoint).option("path", output)
        .trigger(every == 0 ? Trigger.AvailableNow() : Trigger.ProcessingTime(1000L * every));
    (folders.length == 0 ? writer : writer.partitionBy(folders)).start().awaitTermination();
  }

  private static String[] folders(Dataset<Row> scored, DataSource source) {
    return source.partitionColumns().stream().filter(Arrays.asList(scored.columns())::contains).toArray(String[]::new);
  }

  private OutputFormat format(DataSource source) {
    return OutputFormat.of(output, source.format());
  }
}
