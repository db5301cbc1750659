// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.scale.SparkProcess;
import centroid.spark.ml.CentroidBaggingEstimator;
import centroid.spark.ml.CentroidBaggingModel;
import centroid.spark.ml.CentroidScorer;
import centroid.spark.ml.IntervalEvaluator;
import java.io.FileReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Instances;

/** Runs the guide's program for DataFrames in both versions of Spark, and compares the module for Python with the classes. */
class FrameGuideTest {

  private static final Path PAGE = Path.of("doc/guide/spark.md");
  private static final String KRYO = "spark.serializer=org.apache.spark.serializer.KryoSerializer";
  private static final Path MODULE = Path.of("src/spark/python/centroidbagging.py");

  @TempDir
  private Path folder;

  /** Returns the indented block whose first line begins with a text. */
  private static String block(String begin) throws IOException {
    List<String> lines = Files.readAllLines(PAGE);
    int first = IntStream.range(0, lines.size()).filter(k -> lines.get(k).startsWith("    " + begin)).findFirst().orElseThrow();
    return lines.subList(first, lines.size()).stream().takeWhile(line -> line.isEmpty() || line.startsWith("    "))
        .map(line -> line.isEmpty() ? line : line.substring(4)).collect(Collectors.joining("\n"));
  }

  private Path programJar() throws IOException {
    Path source = Files.writeString(folder.resolve("Intervals.java"), block("import centroid.spark.ml"));
    assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, "-nowarn", "-d", folder.toString(), source.toString()));
    Path jar = folder.resolve("intervals.jar");
    try (OutputStream bytes = Files.newOutputStream(jar); JarOutputStream classes = new JarOutputStream(bytes)) {
      classes.putNextEntry(new JarEntry("Intervals.class"));
      Files.copy(folder.resolve("Intervals.class"), classes);
    }
    return jar;
  }

  @ParameterizedTest
  @CsvSource(delimiter = ' ', value = {"centroid.spark.libraries local-cluster[2,1,1024]", "centroid.spark3.libraries local[2]"})
  void theProgramPrintsWhatTheGuideShows(String libraries, String master) throws Exception {
    try (Reader text = new FileReader("src/main/experiments/data/friedman.arff")) {
      SparkTestData.csv(folder.resolve("friedman.csv"), new Instances(text));
    }
    SparkProcess spark = new SparkProcess(folder, Path.of(System.getProperty(libraries)), programJar(), 5);
    String output = spark.submit("intervals", SparkInstallations.place(master, "spark.jars=" + System.getProperty("centroid.spark.jar"), KRYO), "Intervals",
        folder.resolve("friedman.csv").toString(), folder.resolve("model").toString());
    String shown = block("+---");
    for (String line : shown.lines().toList()) {
      assertTrue(output.contains(line), shown + "\nis not in\n" + output);
    }
  }

  @Test
  void theModuleForPythonHasTheParametersOfTheClasses() throws Exception {
    String module = Files.readString(MODULE);
    String shared = part(module, "_OutputParams");
    for (Params stage : List.of(new CentroidBaggingEstimator(), new CentroidBaggingModel("m"), new CentroidScorer(), new IntervalEvaluator())) {
      String name = stage.getClass().getSimpleName();
      Set<String> expected = new TreeSet<>(Arrays.stream(stage.params()).map(Param::name).toList());
      Set<String> found = new TreeSet<>();
      Matcher param = Pattern.compile("(\\w+) = _param\\(\"(\\w+)\"").matcher((name.startsWith("Interval") ? "" : shared) + part(module, name));
      while (param.find()) {
        assertEquals(param.group(1), param.group(2));
        found.add(param.group(2));
      }
      assertEquals(expected, found, name);
    }
  }

  /** The module can't be imported if PySpark has a name elsewhere. */
  @Test
  void theModuleForPythonImportsFromWherePySparkDefines() throws Exception {
    assertEquals(List.of("from pyspark.ml.evaluation import JavaEvaluator", "from pyspark.ml.param import Param, Params, TypeConverters",
        "from pyspark.ml.util import JavaMLReadable, JavaMLReader, JavaMLWritable", "from pyspark.ml.wrapper import JavaEstimator, JavaModel, JavaTransformer"),
        Files.readAllLines(MODULE).stream().filter(line -> line.startsWith("from pyspark")).toList());
  }

  /** Returns the text of a class of Python. */
  private static String part(String module, String name) {
    int begin = module.indexOf("class " + name + "(");
    int end = module.indexOf("\nclass ", begin);
    return module.substring(begin, end < 0 ? module.length() : end);
  }

  @Test
  void everyParameterIsOnThePage() throws Exception {
    String page = Files.readString(PAGE);
    for (Param<?> param : new CentroidBaggingEstimator().params()) {
      assertTrue(page.contains("`" + param.name() + "`"), param.name());
    }
  }
}
