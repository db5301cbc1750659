// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import centroid.weka.column.ColumnChoice;
import centroid.weka.column.ColumnOptions;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.saved.ModelFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.util.CollectionAccumulator;
import weka.core.Instances;

/**
 * Adds predictions and intervals of a saved model to files, on Spark: {@code -i files -model file -o folder}, and {@code -levels}, {@code -parts},
 * {@code -threshold} and {@code -range} as in the filter AddPredictionIntervals.
 */
public final class Score {

  private final SparkSession session;
  private final JavaSparkContext spark;
  private final Configuration hadoop;
  private final Request request;
  private final CollectionAccumulator<byte[]> tallies;

  /**
   * What the user has asked for.
   *
   * @param files to predict
   * @param model the file of the model
   * @param output the folder to write
   * @param columns which columns are added
   * @param missing how a missing value is written
   * @param skipBad whether broken lines are left out
   * @param stream how a folder is read that is being filled; null for files that are all there
   */
  private record Request(List<String> files, String model, String output, ScoreColumns columns, String missing, boolean skipBad, Following stream) {
  }

  /**
   * How a folder is read that is being filled.
   *
   * @param checkpoint the folder that knows which files are done
   * @param seconds between looks for new files; 0 to end when all that are there are done
   */
  private record Following(String checkpoint, int seconds) {
  }

  private Score(SparkSession session, Request request) {
    this.session = session;
    this.spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    this.hadoop = spark.hadoopConfiguration();
    this.request = request;
    this.tallies = spark.sc().collectionAccumulator();
  }

  /**
   * Scores from the command line. Ends the program with 1 after a mistake, told in one sentence.
   *
   * @param args the options
   */
  public static void main(String[] args) {
    Console.exitAfter(() -> {
      run(args);
      return null;
    });
  }

  /**
   * Scores within a program, in the session that is there or one of its own.
   *
   * @param args the options
   * @throws Exception if an option or the data can't be used
   */
  public static void run(String... args) throws Exception {
    Wire.prepare();
    CommandLine line = new CommandLine(args);
    List<String> files = line.all("i");
    if (files.isEmpty()) {
      throw new Problem("Option -i is missing: the files to predict, such as -i new.csv; it may be given several times");
    }
    String model = line.required("model", "the file of a trained model, such as -model my.model");
    String output = line.required("o", "the folder that gets the rows with their predictions, such as -o scored.parquet");
    ColumnChoice choice = new ColumnOptions(line.text("levels"), line.flag("parts"), line.text("threshold"), line.flag("range")).read();
    boolean skip = line.choice("bad-lines", "fail", "skip").equals("skip");
    Following stream = line.flag("stream") ? new Following(line.text("checkpoint", output + "-checkpoint"), line.count("every")) : null;
    Request request = new Request(files, model, output, new ScoreColumns(choice), line.text("missing", "?"), skip, stream);
    line.requireNoRest();
    try {
      new Score(Frames.session("CentroidBagging scores", 0), request).score();
    } catch (Exception e) {
      throw Problem.behind(e);
    }
  }

  private void score() throws Exception {
    long begin = System.nanoTime();
    ModelFile model = ModelReader.read(request.model, hadoop);
    requireNone(EstimatorAdapter.objection(model.classifier(), model.header().classAttribute()));
    requireNone(request.columns.choice().objection(model.header().classAttribute()));
    DataSource source = DataSource.find("-i", request.files, hadoop);
    if (source.format() == DataSource.Format.ARFF) {
      throw new Problem("Option -i must name .csv or .parquet files; ARFF files are predicted by Weka's filter AddPredictionIntervals");
    }
    if (request.stream == null) {
      requireNew();
      write(scored(Frames.open(session, source), model), source);
    } else {
      follow(scored(Frames.openStream(session, source), model), source);
    }
    Tally tally = new Tally();
    tallies.value().forEach(part -> tally.add(Wire.read(part, Tally.class)));
    tally.notes().forEach(Console::say);
    Console.say(String.format(Locale.ROOT, "The rows with their predictions are in %s, after %.1f s.", request.output, (System.nanoTime() - begin) / 1e9));
  }

  private static void requireNone(String objection) {
    if (objection != null) {
      throw new Problem(objection);
    }
  }

  private void requireNew() throws IOException {
    Path output = new Path(request.output);
    if (output.getFileSystem(hadoop).exists(output)) {
      throw new Problem("Output (-o) must be a folder that is not there yet, but '" + request.output + "' is; give another one, or delete it");
    }
  }

  /** The table with the new columns behind its own. */
  private Dataset<Row> scored(Dataset<Row> table, ModelFile model) {
    Instances header = model.header();
    List<String> names = List.of(table.columns());
    int[] places = new int[header.numAttributes()];
    for (int k = 0; k < places.length; k++) {
      places[k] = k == header.classIndex() ? -1 : names.indexOf(header.attribute(k).name());
      if (places[k] < 0 && k != header.classIndex()) {
        throw new Problem("Files (-i) must have all columns that the model was trained on, but '" + header.attribute(k).name() + "' is none of "
            + String.join(", ", names.stream().filter(name -> !name.equals(Frames.BROKEN)).toList()));
      }
    }
    int broken = names.indexOf(Frames.BROKEN);
    // Spark puts columns of folders behind that of broken lines, which is to be the last one.
    Dataset<Row> ordered = broken < 0 ? table : table.select(Stream.concat(
        names.stream().filter(name -> !name.equals(Frames.BROKEN)), Stream.of(Frames.BROKEN)).map(Frames::column).toArray(Column[]::new));
    List<String> order = List.of(ordered.columns());
    for (int k = 0; k < places.length; k++) {
      places[k] = places[k] < 0 ? -1 : order.indexOf(names.get(places[k]));
    }
    int numKept = order.size() - (broken < 0 ? 0 : 1);
    StructType kept = new StructType(Arrays.copyOf(ordered.schema().fields(), numKept));
    Scorer scorer = new Scorer(UUID.randomUUID().toString(), spark.broadcast(Wire.write(model.classifier())), header,
        new ColumnParser(header, places, -1, -1, broken < 0 ? -1 : numKept, request.missing), request.columns, numKept, request.skipBad, tallies);
    return ordered.mapPartitions(scorer, Encoders.row(request.columns.added(kept, header.classAttribute())));
  }

  /** For CSV numbers are made texts, as they would be anyway: Spark's writer looks up a setting for each cell that is none, which takes its time. */
  private static Dataset<Row> asWritten(Dataset<Row> table, String format) {
    return format.equals("csv") ? table.select(Arrays.stream(table.schema().fields()).map(field -> field.dataType() instanceof NumericType
        ? Frames.column(field.name()).cast(DataTypes.StringType).as(field.name()) : Frames.column(field.name())).toArray(Column[]::new)) : table;
  }

  /** Aside first, so that the output is there as a whole or not at all, and that of one job only. */
  private void write(Dataset<Row> scored, DataSource source) throws IOException {
    Path output = new Path(request.output);
    FileSystem system = output.getFileSystem(hadoop);
    Path draft = new Path(output.getParent() == null ? new Path(".") : output.getParent(), "." + output.getName() + "-" + UUID.randomUUID());
    DataFrameWriter<Row> writer = asWritten(scored, format(source)).write().option("header", true).option("escape", "\"");
    String[] folders = folders(scored, source);
    try {
      (folders.length == 0 ? writer : writer.partitionBy(folders)).format(format(source)).save(draft.toString());
      if (system.exists(output) || !system.rename(draft, output)) {
        throw new Problem("Output (-o) must be a folder that is not there yet, but another job has made '" + request.output + "' meanwhile");
      }
    } finally {
      system.delete(draft, true);
    }
  }

  /** Each file once, whatever is cut: the checkpoint knows which are done, and the output which parts of it are whole. */
  private void follow(Dataset<Row> scored, DataSource source) throws Exception {
    String[] folders = folders(scored, source);
    DataStreamWriter<Row> writer = asWritten(scored, format(source)).writeStream().format(format(source)).option("header", true).option("escape", "\"")
        .option("checkpointLocation", request.stream.checkpoint).option("path", request.output)
        .trigger(request.stream.seconds == 0 ? Trigger.AvailableNow() : Trigger.ProcessingTime(1000L * request.stream.seconds));
    (folders.length == 0 ? writer : writer.partitionBy(folders)).start().awaitTermination();
  }

  private static String[] folders(Dataset<Row> scored, DataSource source) {
    return source.partitionColumns().stream().filter(Arrays.asList(scored.columns())::contains).toArray(String[]::new);
  }

  private String format(DataSource source) {
    String name = request.output.toLowerCase(Locale.ROOT);
    return name.endsWith(".parquet") ? "parquet" : name.endsWith(".csv") ? "csv" : source.format().name().toLowerCase(Locale.ROOT);
  }
}
