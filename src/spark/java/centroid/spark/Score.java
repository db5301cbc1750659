// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import centroid.spark.data.DataSource;
import centroid.spark.data.ReadOptions;
import centroid.spark.data.RowCounts;
import centroid.spark.data.Tables;
import centroid.spark.job.CommandLine;
import centroid.spark.job.Console;
import centroid.spark.job.ModelFiles;
import centroid.spark.job.Serialization;
import centroid.spark.job.Sessions;
import centroid.spark.job.UserError;
import centroid.spark.score.AdaptiveStream;
import centroid.spark.score.LabelOptions;
import centroid.spark.score.ModelScorer;
import centroid.spark.score.OutputFormat;
import centroid.spark.score.ScoreColumns;
import centroid.spark.score.ScoredOutput;
import centroid.spark.score.StreamRun;
import centroid.weka.column.ColumnOptions;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;

/**
 * Adds the predictions and intervals of a saved model to files. The options are {@code -i files -model file -o folder}, and {@code -levels},
 * {@code -parts}, {@code -threshold}, {@code -range}, {@code -abstain} and {@code -novelty} as in the filter AddPredictionIntervals.
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
  private final LabelOptions labels;
  /** Seconds between checks for new files; 0 to end when all existing files are done. */
  private final int every;
  /** Null until tables are needed. */
  private SparkSession session;
  private final JavaSparkContext spark;

  private Score(CommandLine line) {
    files = line.allRequired("i", "the files to score, such as -i new.csv; it may be given several times");
    model = line.required("model", "the file of a trained model, such as -model my.model");
    output = line.required("o", "the folder to write, such as -o scored.parquet");
    OutputFormat.requireKnown(output);
    columns = new ScoreColumns(new ColumnOptions(line.text("levels"), line.flag("parts"), line.text("threshold"), line.flag("range"),
        line.text("abstain"), line.flag("novelty")).read());
    skipBad = line.choice("bad-lines", "fail", "skip").equals("skip");
    reading = ReadOptions.of(line);
    stream = line.flag("stream");
    checkpoint = stream ? line.text("checkpoint", output + "-checkpoint") : "";
    every = stream ? line.count("every") : 0;
    labels = LabelOptions.of(line, reading, skipBad);
    labels.check(stream, columns.choice());
    line.requireNoRest();
    spark = stream || output.endsWith(".parquet") ? JavaSparkContext.fromSparkContext(session().sparkContext()) : Sessions.context(NAME);
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
    ModelScorer scorer = new ModelScorer(ModelFiles.read(model, spark.hadoopConfiguration()), columns, skipBad, reading.missing(), spark);
    StreamRun run = stream ? new StreamRun(files, reading, scorer.header(), skipBad, every, spark.hadoopConfiguration()) : null;
    if (run != null && !run.hasFiles()) {
      return;
    }
    DataSource source = DataSource.find("-i", files, reading, spark.hadoopConfiguration());
    source.notes().forEach(Console::print);
    if (source.format() == DataSource.Format.ARFF) {
      throw new UserError("Option -i must name .csv or .parquet files, but was given .arff files; score these with Weka's filter AddPredictionIntervals");
    }
    ScoredOutput result = new ScoredOutput(output, source, scorer, spark);
    if (run != null && labels.areWanted()) {
      AdaptiveStream adaptive = result.adaptive(labels, columns.choice().levels()[0], checkpoint);
      run.follow(session(), () -> result.follow(session(), checkpoint, every, adaptive));
      adaptive.report();
    } else if (run != null) {
      AdaptiveStream.requireNone(checkpoint, spark.hadoopConfiguration());
      run.follow(session(), () -> result.follow(session(), checkpoint, every), result.check(checkpoint));
    } else {
      result.write(this::session);
    }
    RowCounts all = scorer.counted();
    all.notes().forEach(Console::print);
    Console.print(String.format(Locale.ROOT, "Saved %d rows with their predictions in %s after %.1f s.", all.numScored(), output,
        (System.nanoTime() - begin) / 1e9));
  }

  private SparkSession session() {
    session = session == null ? Tables.session(NAME, 0) : session;
    return session;
  }
}
