// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.SparkSession;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Generated rows of any number, trained on: {@code -rows-made 1000000 -columns 20 -data folder} makes CSV files in the folder unless they are there, what
 * follows {@code -train} is handed to {@link Train}. Tells error and coverage on new rows, beside those of a model of a sample on one machine
 * ({@code -sample 200000}; 0 for none).
 */
public final class ScaleStudy {

  private static final int ROWS_OF_A_TASK = 50_000;
  private static final int NUM_TEST = 20_000;
  private static final long SEED = 2022;

  private ScaleStudy() {
  }

  /**
   * Runs the study.
   *
   * @param args the options
   */
  public static void main(String[] args) {
    Console.exitAfter(() -> {
      run(args);
      return null;
    });
  }

  private static void run(String... args) throws Exception {
    Wire.prepare();
    int split = Arrays.asList(args).indexOf("-train");
    CommandLine line = new CommandLine(split < 0 ? args : Arrays.copyOf(args, split));
    int numRows = line.count("rows-made");
    int numColumns = Math.max(6, line.count("columns"));
    int numSample = line.count("sample");
    String folder = line.required("data", "the folder that gets the files");
    line.requireNoRest();
    SparkSession session = Frames.session("CentroidBagging at scale", 0);
    write(session, numRows, numColumns, folder);
    List<String> words = new ArrayList<>(List.of("-t", folder, "-id", "key"));
    words.addAll(split < 0 ? List.of() : Arrays.asList(args).subList(split + 1, args.length));
    long begin = System.nanoTime();
    CentroidBagging far = Train.run(words.toArray(new String[0]));
    Console.say(String.format(Locale.ROOT, "%d rows in %.0f s: %s", numRows, (System.nanoTime() - begin) / 1e9, quality(far, numColumns)));
    if (numSample > 0) {
      CentroidBagging near = new CentroidBagging();
      near.setOptions(far.getOptions());
      near.setBagSizePercent(100);
      near.buildClassifier(rows(0, numSample, numColumns));
      Console.say(numSample + " rows on one machine: " + quality(near, numColumns));
    }
  }

  private static void write(SparkSession session, int numRows, int numColumns, String folder) throws Exception {
    Path path = new Path(folder);
    FileSystem system = path.getFileSystem(session.sparkContext().hadoopConfiguration());
    if (system.exists(path)) {
      return;
    }
    List<Integer> tasks = IntStream.range(0, (numRows + ROWS_OF_A_TASK - 1) / ROWS_OF_A_TASK).boxed().toList();
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    String names = "key," + String.join(",", IntStream.range(0, numColumns).mapToObj(k -> "x" + k).toList()) + ",y";
    Dataset<String> lines = session.createDataset(spark.parallelize(tasks, tasks.size()).flatMap(task -> {
      int first = task * ROWS_OF_A_TASK;
      Stream<String> rows = IntStream.range(first, Math.min(numRows, first + ROWS_OF_A_TASK)).mapToObj(row -> row + ","
          + String.join(",", Arrays.stream(row(row, numColumns)).mapToObj(value -> String.valueOf((float) value)).toList()));
      return Stream.concat(Stream.of(names), rows).iterator();
    }).rdd(), Encoders.STRING());
    // Names of texts end in .txt, which is read as CSV; aside first, so that a cut leaves no half of the files.
    lines.write().text(folder + "-draft");
    system.rename(new Path(folder + "-draft"), path);
  }

  /** A row by its number: Friedman's function of five inputs, noise that grows with the first, and inputs that tell nothing. */
  private static double[] row(long number, int numColumns) {
    SplittableRandom random = new SplittableRandom(RowHash.of(SEED, number));
    double[] values = new double[numColumns + 1];
    for (int k = 0; k < numColumns; k++) {
      values[k] = random.nextDouble();
    }
    values[numColumns] = 10 * Math.sin(Math.PI * values[0] * values[1]) + 20 * Math.pow(values[2] - 0.5, 2) + 10 * values[3] + 5 * values[4]
        + (0.5 + values[0]) * random.nextGaussian();
    return values;
  }

  private static Instances rows(long first, int count, int numColumns) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k <= numColumns; k++) {
      attributes.add(new Attribute(k < numColumns ? "x" + k : "y"));
    }
    Instances rows = new Instances("scale", attributes, count);
    rows.setClassIndex(numColumns);
    for (int row = 0; row < count; row++) {
      rows.add(new DenseInstance(1, row(first + row, numColumns)));
    }
    return rows;
  }

  private static String quality(CentroidBagging model, int numColumns) throws Exception {
    double squares = 0;
    int inside = 0;
    double width = 0;
    for (Instance row : rows(1L << 40, NUM_TEST, numColumns)) {
      double error = model.classifyInstance(row) - row.classValue();
      double[] bounds = model.predictIntervals(row, 0.9)[0];
      squares += error * error;
      inside += bounds[0] <= row.classValue() && row.classValue() <= bounds[1] ? 1 : 0;
      width += bounds[1] - bounds[0];
    }
    return String.format(Locale.ROOT, "root mean squared error %.3f, coverage at 0.9 %.3f, width %.2f", Math.sqrt(squares / NUM_TEST),
        (double) inside / NUM_TEST, width / NUM_TEST);
  }
}
