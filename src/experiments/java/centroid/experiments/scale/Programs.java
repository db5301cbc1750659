// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Trains and scores in separate processes and reports their time. */
final class Programs {

  private static final int MINUTES = 120;
  private static final Path SPARK_JARS = Path.of("lib", "spark");
  private static final Path OUR_JAR = Path.of("dist", "CentroidBaggingSpark-all.jar");

  private static final String TO_PARQUET = """
      import org.apache.spark.sql.SparkSession;

      public class ToParquet {
        public static void main(String[] args) {
          SparkSession spark = SparkSession.builder().master("local[2]").config("spark.ui.enabled", false).config("spark.driver.host", "127.0.0.1")
              .config("spark.driver.bindAddress", "127.0.0.1").config("spark.sql.files.maxPartitionBytes", "32m").getOrCreate();
          spark.read().option("header", true).option("inferSchema", true).csv(args[0]).write().mode("overwrite").parquet(args[1]);
          spark.stop();
        }
      }
      """;

  private static final String PIPELINE = """
      import centroid.spark.ml.CentroidBaggingEstimator;
      import centroid.spark.ml.CentroidBaggingModel;
      import java.util.Arrays;
      import org.apache.spark.ml.Pipeline;
      import org.apache.spark.ml.PipelineModel;
      import org.apache.spark.ml.PipelineStage;
      import org.apache.spark.sql.Dataset;
      import org.apache.spark.sql.Row;
      import org.apache.spark.sql.SparkSession;

      public class SavedPipeline {
        public static void main(String[] args) throws Exception {
          SparkSession spark = SparkSession.builder().master("local[2]").config("spark.ui.enabled", false).config("spark.driver.host", "127.0.0.1")
              .config("spark.driver.bindAddress", "127.0.0.1").getOrCreate();
          Dataset<Row> rows = spark.read().option("header", true).option("inferSchema", true).csv(args[0]);
          String[] names = rows.columns();
          int last = names.length - 1;
          CentroidBaggingEstimator estimator = new CentroidBaggingEstimator().setLabelCol(names[last])
              .setFeatureCols(Arrays.copyOfRange(names, 1, last)).setOptions(args[2]);
          new Pipeline().setStages(new PipelineStage[] {estimator}).fit(rows).write().overwrite().save(args[1] + "/pipeline");
          ((CentroidBaggingModel) PipelineModel.load(args[1] + "/pipeline").stages()[0]).write().overwrite().save(args[1] + "/model");
          spark.stop();
        }
      }
      """;

  private final Path folder;
  private final SparkProcess spark;
  private final List<String> options;

  /**
   * Programs.
   *
   * @param folder for data, models and logs
   * @param options of CentroidBagging
   */
  Programs(Path folder, List<String> options) throws IOException {
    this.folder = folder.toAbsolutePath();
    this.spark = new SparkProcess(folder, SPARK_JARS, OUR_JAR, MINUTES);
    this.options = options;
  }

  SparkProcess spark() {
    return spark;
  }

  Path model(String name) {
    return folder.resolve(name + ".model");
  }

  /** Returns the output of a program. */
  String output(String name) throws IOException {
    return spark.output(name);
  }

  /** A place on this machine alone. */
  static SparkProcess.Place local(String master, String memory) {
    return new SparkProcess.Place(master, memory, memory, List.of());
  }

  ProcessorTime train(String name, SparkProcess.Place place, Path rows, String... own) throws Exception {
    List<String> words = new ArrayList<>(List.of("-t", rows.toAbsolutePath().toString(), "-id", "key", "-d", model(name).toString()));
    words.addAll(List.of(own));
    words.addAll(options);
    return logged(name, ProcessorTime.of(() -> spark.submit(name, place, "centroid.spark.Train", words.toArray(new String[0]))));
  }

  ProcessorTime trainByThreads(String name, String heap, int threads, Path rows, String... own) throws Exception {
    List<String> words = new ArrayList<>(List.of(rows.toString(), model(name).toString(), "-num-slots", String.valueOf(threads)));
    words.addAll(List.of(own));
    words.addAll(options);
    return logged(name, java(name, heap, OneMachine.class.getName(), words));
  }

  ProcessorTime score(String name, SparkProcess.Place place, Path rows, Path model, String end, String levels) throws Exception {
    Path out = folder.resolve(name + end);
    delete(out);
    return logged(name, ProcessorTime.of(() -> spark.submit(name, place, "centroid.spark.Score", "-i", rows.toAbsolutePath().toString(), "-model",
        model.toString(), "-o", out.toString(), "-levels", levels)));
  }

  /** Scores by the filter and by Spark in turn, in one JVM on one core. */
  void scoringRounds(String name, List<String> words) throws Exception {
    List<String> options = new ArrayList<>(List.of("-XX:ActiveProcessorCount=1"));
    for (String setting : List.of("master=local[1]", "ui.enabled=false", "driver.host=127.0.0.1", "driver.bindAddress=127.0.0.1", "log.level=ERROR")) {
      options.add("-Dspark." + setting);
    }
    String classPath = String.join(File.pathSeparator, System.getProperty("java.class.path"), OUR_JAR.toString(), SPARK_JARS + "/*");
    logged(name, java(name, "3g", options, classPath, ScoringRounds.class.getName(), words));
  }

  /** Returns whether a program ends well in a heap of some megabytes. */
  boolean runsIn(String name, int megabytes, String mainClass, List<String> words) throws Exception {
    try {
      // This collector soon gives up if garbage takes nearly all time.
      java(name, megabytes + "m", List.of("-XX:+UseParallelGC"), System.getProperty("java.class.path"), mainClass, words);
      return true;
    } catch (IllegalStateException e) {
      if (e.getMessage().contains("OutOfMemoryError")) {
        return false;
      }
      throw e;
    }
  }

  /** Returns a Parquet folder with the rows of a CSV file, unless it is there already. */
  Path parquet(Path csv) throws Exception {
    Path parquet = Path.of(csv.toString().replace(".csv", ".parquet")).toAbsolutePath();
    if (!Files.exists(parquet.resolve("_SUCCESS"))) {
      // The experiments are compiled without Spark; Java compiles this file when it is run.
      Path source = Files.writeString(folder.resolve("ToParquet.java"), TO_PARQUET);
      java("to-parquet", "2g", List.of(), SPARK_JARS + "/*", source.toString(), List.of(csv.toAbsolutePath().toString(), parquet.toString()));
    }
    return parquet;
  }

  /** Trains on a DataFrame, in a pipeline that is saved and loaded, and returns the file of its model for Weka. */
  Path pipelineModel(Path csv) throws Exception {
    Path source = Files.writeString(folder.resolve("SavedPipeline.java"), PIPELINE);
    Path saved = folder.resolve("saved");
    java("saved-pipeline", "2g", List.of(), OUR_JAR + File.pathSeparator + SPARK_JARS + "/*", source.toString(),
        List.of(csv.toAbsolutePath().toString(), saved.toString(), String.join(" ", options)));
    return saved.resolve("model").resolve("weka.model");
  }

  private ProcessorTime java(String name, String heap, String mainClass, List<String> words) throws Exception {
    return java(name, heap, List.of(), System.getProperty("java.class.path"), mainClass, words);
  }

  private ProcessorTime java(String name, String heap, List<String> settings, String classPath, String mainClass, List<String> words) throws Exception {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap));
    command.addAll(settings);
    command.addAll(List.of("-cp", classPath, mainClass));
    command.addAll(words);
    File log = folder.resolve(name + ".log").toFile();
    return ProcessorTime.of(() -> {
      int code = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start().waitFor();
      if (code != 0) {
        throw new IllegalStateException("ended with " + code + ":\n" + Files.readString(log.toPath()));
      }
      return code;
    });
  }

  private static ProcessorTime logged(String name, ProcessorTime time) {
    System.out.printf(Locale.ROOT, "%s: %.1f s, %.1f s of processors%n", name, time.seconds(), time.processorSeconds());
    return time;
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
