// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import centroid.core.TrainingFailure;
import centroid.spark.data.DataSource;
import centroid.spark.data.DriverSample;
import centroid.spark.data.HeaderFile;
import centroid.spark.data.ReadCheck;
import centroid.spark.data.ReadOptions;
import centroid.spark.data.RowCounts;
import centroid.spark.data.Tables;
import centroid.spark.data.TrainingData;
import centroid.spark.engine.BagSize;
import centroid.spark.engine.BroadcastEngine;
import centroid.spark.engine.MemoryEstimate;
import centroid.spark.engine.ShuffleEngine;
import centroid.spark.engine.SparkEngine;
import centroid.spark.engine.SpreadPlan;
import centroid.spark.engine.WorkFolder;
import centroid.spark.job.CommandLine;
import centroid.spark.job.Console;
import centroid.spark.job.JobMetrics;
import centroid.spark.job.ModelFiles;
import centroid.spark.job.Serialization;
import centroid.spark.job.Sessions;
import centroid.spark.job.UserError;
import centroid.weka.pool.PoolTask;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/**
 * Trains a CentroidBagging on Spark and saves an ordinary Weka model. The options are {@code -t files -c class -d model}, followed by any option of
 * CentroidBagging.
 */
public final class Train {

  private final List<String> files;
  private final ReadOptions reading;
  private final TrainingData.Columns columns;
  private final String model;
  /** The folder of finished members; empty for none. */
  private final String work;
  private final SpreadPlan.Options spread;
  private final boolean skipBad;
  private final CentroidBagging learner = new CentroidBagging();
  private final SparkSession session;
  private final JavaSparkContext spark;
  private final Configuration hadoop;
  private final JobMetrics metrics = new JobMetrics();

  private Train(CommandLine line) {
    files = line.allRequired("t", "the files to train on, such as -t data.csv; it may be given several times");
    reading = ReadOptions.of(line);
    columns = new TrainingData.Columns(line.text("c", "last"), line.text("header"), line.names("nominal"), reading.missing(), line.text("weight"),
        line.text("id"), line.fraction("tolerance", 0.05));
    model = line.required("d", "the model file to write, such as -d my.model");
    int maxRows = line.count("rows");
    int block = line.count("block");
    work = line.text("work");
    spread = new SpreadPlan.Options(line.choice("spread", "auto", "broadcast", "shuffle"), maxRows);
    skipBad = line.choice("bad-lines", "fail", "skip").equals("skip");
    try {
      learner.setOptions(line.rest());
    } catch (Exception e) {
      throw CommandLine.refusal(e);
    }
    session = Tables.session("CentroidBagging", block);
    spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    hadoop = spark.hadoopConfiguration();
  }

  /** Trains from the command line; prints one message and exits with 1 if the options or the data can't be used. */
  public static void main(String[] args) {
    if (!Usage.isWanted(args, Usage.TRAIN + "\n" + Usage.ofClassifier())) {
      Console.exitAfter(() -> run(args));
    }
  }

  /** Trains within a program, in its Spark session if there is one, saves the ensemble and returns it. */
  public static CentroidBagging run(String... args) throws Exception {
    return Sessions.restoring(() -> trained(args));
  }

  private static CentroidBagging trained(String... args) throws Exception {
    Serialization.initialize();
    Train train = new Train(new CommandLine(args));
    train.spark.sc().addSparkListener(train.metrics);
    try {
      return train.train();
    } catch (TrainingFailure e) {
      throw e;
    } catch (Exception e) {
      throw UserError.behind(e);
    } finally {
      train.spark.sc().removeSparkListener(train.metrics);
    }
  }

  private CentroidBagging train() throws Exception {
    ModelFiles.requireWritable(model, hadoop);
    DataSource source = DataSource.find("-t", files, reading, hadoop);
    source.notes().forEach(Console::print);
    TrainingData data = time("columns", "Finding the columns and their types", () -> TrainingData.open(session, source, columns));
    data.inferred().forEach(Console::print);
    RowCounts counts = time("counting", "Counting rows and broken lines", data::count);
    counts.requireNoneBad(skipBad);
    ReadCheck.requireAllFiles(source, source.files(), counts, hadoop).forEach(Console::print);
    if (counts.numUsable() == 0) {
      throw new UserError("Option -t must name files with rows that have a class value, but '" + String.join(", ", files) + "' has none");
    }
    counts.notes().forEach(Console::print);
    SpreadPlan plan = plan(counts, data);
    Console.print(plan.reason());
    SparkEngine engine = plan.broadcast() ? broadcast(counts, data) : shuffle(counts, data, plan.maxRows());
    ModelFiles.writeSomewhere(learner, data.header(), model, otherPlaces(), hadoop);
    summarize(counts, engine);
    if (!data.inferred().isEmpty()) {
      Console.print("Saved the columns as " + HeaderFile.write(data.header(), model, hadoop) + " (-header).");
    }
    return learner;
  }

  private <T> T time(String stage, String description, Callable<T> work) throws Exception {
    return metrics.time(stage, "CentroidBagging: " + description, spark, work);
  }

  /** Decides how rows are distributed, or continues as the work folder records. */
  private SpreadPlan plan(RowCounts counts, TrainingData data) throws IOException {
    if (spread.maxRows() > 0 && spread.maxRows() < counts.numUsable() && spread.spread().equals("broadcast")) {
      throw new UserError("A limit of rows (-rows) needs -spread shuffle, but it was broadcast, which gives every member all rows; leave one of them out");
    }
    return WorkFolder.plan(work, counts.checksum(), spread,
        () -> SpreadPlan.decide(spread, counts.numUsable(), data.header().numAttributes(), MemoryEstimate.of(spark)), hadoop);
  }

  private SparkEngine broadcast(RowCounts counts, TrainingData data) throws Exception {
    Instances rows = time("reading", "Reading all rows", () -> data.collect(counts));
    SparkEngine engine = new BroadcastEngine(spark, order -> work(counts, "broadcast, ", order), Console::print);
    build(engine, () -> learner.buildClassifier(rows));
    return engine;
  }

  private SparkEngine shuffle(RowCounts counts, TrainingData data, int limit) throws Exception {
    BagSize size = BagSize.of(learner, counts.numUsable(), limit);
    Console.print(String.format(Locale.ROOT, "Bags hold about %.0f of %d rows each%s.", size.expected(), counts.numUsable(),
        size.isReduced() ? ", within " + limit + (spread.maxRows() > 0 ? " (-rows)" : ", which fit into an executor (-rows sets another limit)") : ""));
    DriverSample sample = time("sampling", "Drawing the sample for selection and calibration",
        () -> DriverSample.of(data.usableRows(), data.header(), counts.numUsable(), learner.getSeed()));
    SparkEngine engine = new ShuffleEngine(spark, order -> work(counts, "shuffle, bags of " + size.expected() + ", ", order), Console::print,
        data.usableRows(), counts.weight(), size, learner.getTrainingDetails().getRepresentCopiesUsingWeights(), learner.getSeed(), sample.ids());
    build(engine, () -> size.train(learner, sample.rows()));
    return engine;
  }

  /** Opens the folder of finished members; each candidate for the base learner has a folder of its own inside. */
  private WorkFolder work(RowCounts counts, String spreading, PoolTask order) throws IOException {
    // Members of the best candidate that are not compared are trained anew, as on one machine: prediction may change a learner.
    String folder = !learner.hasCandidates() ? work
        : work + "/" + order.learnerName() + "-" + Integer.toHexString((order.summary() + order.compares()).hashCode());
    return work.isEmpty() ? null : WorkFolder.open(folder, counts.checksum(), spreading + order.summary(), hadoop);
  }

  /** Trains the learner. */
  @FunctionalInterface
  private interface Building {
    void run() throws Exception;
  }

  private void build(SparkEngine engine, Building building) throws Exception {
    learner.trainOn(engine);
    time("training", "Selecting and calibrating members", () -> {
      building.run();
      return null;
    });
  }

  /** Where the model is kept if it can't be saved: in the work folder, or in the folder of temporary files. */
  private List<String> otherPlaces() {
    String temporary = new File(System.getProperty("java.io.tmpdir"), "centroid-" + UUID.randomUUID() + ".model").toURI().toString();
    return work.isEmpty() ? List.of(temporary) : List.of(work + "/kept.model", temporary);
  }

  private void summarize(RowCounts counts, SparkEngine engine) {
    Console.print(String.format(Locale.ROOT, "Trained %d members on %d rows and kept %d. Training the members took %.1f s in total; the heap in use on an "
        + "executor was at most %s.", engine.numTrained(), counts.numUsable(), learner.memberMasses().length, engine.seconds(),
        JobMetrics.megabytes(engine.largestHeap())));
    Console.print(metrics.summary());
    Console.print("Saved the model as " + model + "; Weka can open it.");
  }
}
