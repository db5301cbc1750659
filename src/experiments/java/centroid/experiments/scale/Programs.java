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

/** Trains and scores in separate programs and prints their times. */
final class Programs {

  private static final int MINUTES = 120;
  private static final Path SPARK_JARS = Path.of("lib", "spark");
  private static final Path OUR_JAR = Path.of("dist", "CentroidBaggingSpark-all.jar");

  private final Path folder;
  private final SparkProcess spark;
  private final List<String> options;

  /** Keeps data, models and logs in {@code folder}; {@code options} are those of CentroidBagging. */
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

  /** Returns what a program has printed. */
  String output(String name) throws IOException {
    return spark.output(name);
  }

  /** Returns a place on this machine. */
  static SparkProcess.Place local(String master, String memory) {
    return new SparkProcess.Place(master, memory, memory, List.of());
  }

  ProcessorTime train(String name, SparkProcess.Place place, Path rows, String... trainOptions) throws Exception {
    List<String> words = new ArrayList<>(List.of("-t", rows.toAbsolutePath().toString(), "-id", "key", "-d", model(name).toString()));
    words.addAll(List.of(trainOptions));
    words.addAll(options);
    return printed(name, ProcessorTime.of(() -> spark.submit(name, place, "centroid.spark.Train", words.toArray(new String[0]))));
  }

  ProcessorTime trainByThreads(String name, String heap, int threads, Path rows) throws Exception {
    List<String> words = new ArrayList<>(List.of(rows.toString(), model(name).toString(), "-num-slots", String.valueOf(threads)));
    words.addAll(options);
    return printed(name, java(name, heap, ThreadTraining.class.getName(), words));
  }

  ProcessorTime score(String name, SparkProcess.Place place, Path rows, Path model, String end) throws Exception {
    Path out = folder.resolve(name + end);
    delete(out);
    return printed(name, ProcessorTime.of(() -> spark.submit(name, place, "centroid.spark.Score", "-i", rows.toAbsolutePath().toString(), "-model",
        model.toString(), "-o", out.toString(), "-levels", "0.9")));
  }

  ProcessorTime scoreByFilter(String name, String heap, Path rows, Path model) throws Exception {
    return printed(name, java(name, heap, "weka.filters.supervised.attribute.AddPredictionIntervals", List.of("-model", model.toString(), "-levels", "0.9",
        "-i", rows.toString(), "-o", folder.resolve(name + ".arff").toString(), "-c", "last")));
  }

  private ProcessorTime java(String name, String heap, String mainClass, List<String> words) throws Exception {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap, "-cp",
        System.getProperty("java.class.path"), mainClass));
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

  private static ProcessorTime printed(String name, ProcessorTime time) {
    System.out.printf(Locale.ROOT, "%s: %.1f s, %.1f s of processor time%n", name, time.seconds(), time.processorSeconds());
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
