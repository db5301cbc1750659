// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import centroid.core.TrainingFailure;
import centroid.spark.data.DataSource;
import centroid.spark.data.DriverSample;
import centroid.spark.data.RowCounts;
import centroid.spark.data.Tables;
import centroid.spark.data.TrainingData;
import centroid.spark.engine.BroadcastEngine;
import centroid.spark.engine.HashedBags;
import centroid.spark.engine.MemoryEstimate;
import centroid.spark.engine.ShuffleEngine;
import centroid.spark.engine.SparkEngine;
import centroid.spark.engine.WorkFolder;
import centroid.spark.job.CommandLine;
import centroid.spark.job.Console;
import centroid.spark.job.JobMetrics;
import centroid.spark.job.ModelWriter;
import centroid.spark.job.Serialized;
import centroid.spark.job.UserError;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/**
 * Trains a CentroidBagging on Spark and saves an ordinary Weka model: {@code -t files -c class -d model}, and behind these every option of
 * CentroidBagging as in Weka.
 */
public final class Train {

  private final SparkSession session;
  private final JavaSparkContext spark;
  private final Configuration hadoop;
  private final JobMetrics meter = new JobMetrics();

  /**
   * What the user has asked for.
   *
   * @param files to train on
   * @param columns what they hold
   * @param model the file to write
   * @param rows the most rows of a bag; 0 for what fits
   * @param block megabytes of a file that one task reads; 0 for the usual
   * @param work the folder of finished members; empty for none
   * @param spread auto, broadcast or shuffle
   * @param skipBad whether broken lines are left out
   * @param learner the ensemble, not trained yet
   */
  private record Request(List<String> files, TrainingData.Columns columns, String model, int rows, int block, String work, String spread, boolean skipBad,
      CentroidBagging learner) {
  }

  private Train(SparkSession session) {
    this.session = session;
    this.spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    this.hadoop = spark.hadoopConfiguration();
  }

  /**
   * Trains from the command line. Ends the program with 1 after a mistake, told in one sentence.
   *
   * @param args the options
   */
  public static void main(String[] args) {
    Console.exitAfter(() -> run(args));
  }

  /**
   * Trains within a program, in the session that is there or one of its own.
   *
   * @param args the options
   * @return the trained ensemble, which has been saved too
   * @throws Exception if an option or the data can't be used, or training fails
   */
  public static CentroidBagging run(String... args) throws Exception {
    Serialized.prepare();
    Request request = read(new CommandLine(args));
    Train train = new Train(Tables.session("CentroidBagging", request.block));
    train.spark.sc().addSparkListener(train.meter);
    try {
      return train.train(request);
    } catch (TrainingFailure e) {
      throw e;
    } catch (Exception e) {
      throw UserError.behind(e);
    } finally {
      train.spark.sc().removeSparkListener(train.meter);
    }
  }

  private static Request read(CommandLine line) {
    List<String> files = line.all("t");
    if (files.isEmpty()) {
      throw new UserError("Option -t is missing: the files to train on, such as -t data.csv; it may be given several times");
    }
    TrainingData.Columns columns = new TrainingData.Columns(line.text("c", "last"), line.text("header"), line.names("nominal"), line.text("missing", "?"),
        line.text("weight"), line.text("id"));
    String model = line.required("d", "the file that gets the model, such as -d my.model");
    int rows = line.count("rows");
    int block = line.count("block");
    String work = line.text("work");
    String spread = line.choice("spread", "auto", "broadcast", "shuffle");
    boolean skip = line.choice("bad-lines", "fail", "skip").equals("skip");
    CentroidBagging learner = new CentroidBagging();
    try {
      learner.setOptions(line.rest());
    } catch (Exception e) {
      throw new UserError(e.getMessage(), e);
    }
    return new Request(files, columns, model, rows, block, work, spread, skip, learner);
  }

  private CentroidBagging train(Request request) throws Exception {
    ModelWriter.check(request.model, hadoop);
    DataSource source = DataSource.find("-t", request.files, hadoop);
    TrainingData data = meter.time("columns", () -> TrainingData.open(session, source, request.columns));
    RowCounts tally = meter.time("counting", data::count);
    tally.requireNoneBad(request.skipBad);
    if (tally.numUsable == 0) {
      throw new UserError("Option -t must name files with rows that have a class value, but '" + String.join(", ", request.files) + "' has none");
    }
    tally.notes().forEach(Console::say);
    SparkEngine engine = isBroadcast(request, tally, data) ? broadcast(request, tally, data) : shuffle(request, tally, data);
    ModelWriter.write(request.learner, data.header(), request.model, hadoop);
    summary(request, tally, engine);
    return request.learner;
  }

  /** Whether every executor gets all rows. */
  private boolean isBroadcast(Request request, RowCounts tally, TrainingData data) {
    boolean fits = MemoryEstimate.of(spark).holds(tally.numUsable, data.header().numAttributes());
    boolean budget = request.rows > 0 && request.rows < tally.numUsable;
    if (budget && request.spread.equals("broadcast")) {
      throw new UserError("A budget of rows (-rows) needs -spread shuffle, but it was broadcast, which gives every member all rows; leave one of them out");
    }
    boolean broadcast = request.spread.equals("broadcast") || request.spread.equals("auto") && fits && !budget;
    Console.say(broadcast ? "Every executor gets all " + tally.numUsable + " rows (-spread broadcast): the model is that of one machine."
        : "Every member gets a bag of its own (-spread shuffle)" + (fits ? "." : ", since executors with " + JobMetrics.megabytes(MemoryEstimate.of(spark).executor())
            + " of heap can't hold all " + tally.numUsable + " rows beside the members that they train."));
    return broadcast;
  }

  private SparkEngine broadcast(Request request, RowCounts tally, TrainingData data) throws Exception {
    Instances rows = meter.time("reading", data::collect);
    SparkEngine engine = new BroadcastEngine(spark, order -> work(request, tally, "broadcast, " + order.summary()), Console::say);
    build(request, engine, rows);
    return engine;
  }

  private SparkEngine shuffle(Request request, RowCounts tally, TrainingData data) throws Exception {
    CentroidBagging learner = request.learner;
    int budget = request.rows > 0 ? request.rows : MemoryEstimate.of(spark).rowsThatFit(data.header().numAttributes());
    double whole = tally.numUsable * (learner.getBagSizePercent() / 100.0);
    double bagSize = Math.min(whole, HashedBags.sizeWithin(budget));
    if (bagSize < whole) {
      requireOnlyPredictionIntervals(learner);
      learner.setBagSizePercent((int) Math.max(1, Math.round(100 * bagSize / tally.numUsable)));
    }
    Console.say(String.format(Locale.ROOT, "Bags hold about %.0f of %d rows each%s.", bagSize, tally.numUsable,
        bagSize < whole ? ", within " + budget + (request.rows > 0 ? " (-rows)" : ", which fit into an executor (-rows says another number)") : ""));
    if (learner.getCalibration().getSelectedTag().getReadable().equals("heldout")) {
      throw new UserError("Calibration (-calibration) must be auto, outofbag or none with -spread shuffle, but was heldout; rows out of the bag are many there");
    }
    DriverSample sample = meter.time("sampling", () -> DriverSample.of(data, tally.numUsable, learner.getSeed()));
    SparkEngine engine = new ShuffleEngine(spark, order -> work(request, tally, "shuffle, bags of " + bagSize + ", " + order.summary()), Console::say,
        data.usableRows(), tally.weight, bagSize, learner.getTrainingDetails().getRepresentCopiesUsingWeights(), learner.getSeed(), sample.ids());
    build(request, engine, sample.rows());
    return engine;
  }

  /** Members of smaller bags differ more than the bootstrap's would, so intervals made of their spread would be too wide. */
  private static void requireOnlyPredictionIntervals(CentroidBagging learner) {
    String kind = learner.getIntervalMethod().getSelectedTag().getReadable();
    if (!kind.equals("prediction")) {
      throw new UserError("Intervals (-interval) must be prediction intervals where bags are smaller than the data (-rows), but were " + kind
          + ", which would be too wide; leave -interval out");
    }
  }

  private WorkFolder work(Request request, RowCounts tally, String settings) throws IOException {
    return request.work.isEmpty() ? null : WorkFolder.open(request.work, String.format("%d rows, checksum %016x", tally.numUsable, tally.checksum),
        settings, hadoop);
  }

  private void build(Request request, SparkEngine engine, Instances rows) throws Exception {
    request.learner.trainOn(engine);
    meter.time("training", () -> {
      request.learner.buildClassifier(rows);
      return null;
    });
  }

  private void summary(Request request, RowCounts tally, SparkEngine engine) {
    Console.say(String.format(Locale.ROOT, "Trained %d members on %d rows and kept %d of them; members took %.1f s in all, and executors had at most %s "
        + "of heap in use.", engine.numTrained(), tally.numUsable, request.learner.memberMasses().length, engine.seconds(),
        JobMetrics.megabytes(engine.largestHeap())));
    Console.say(meter.summary());
    Console.say("The model is in " + request.model + "; Weka opens it as any other.");
  }
}
