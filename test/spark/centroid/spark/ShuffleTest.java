// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import centroid.weka.saved.ModelFile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** With -spread shuffle bags are drawn by hashes of the rows, so the model depends on the rows only. */
class ShuffleTest {

  private static final String OPTIONS = " -spread shuffle -I 3 -pool 8 ";

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  /** Writes rows with a key, so that their positions do not matter. */
  private void write(Path file, List<String> lines, int from, int to) throws Exception {
    Files.createDirectories(file.getParent());
    List<String> all = new ArrayList<>(List.of("x,y,colour,target,key"));
    all.addAll(lines.subList(from, to));
    Files.write(file, all);
  }

  private static List<String> keyed(Instances data) {
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < data.numInstances(); row++) {
      lines.add(SparkTestData.line(data.instance(row)) + ",row" + row);
    }
    return lines;
  }

  private CentroidBagging train(Path input, String options) throws Exception {
    return SparkTestData.train(folder.resolve("m"), "-t " + input + " -c target -id key" + options);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-rows 300", "-represent-copies-using-weights", "-stop 0.15"})
  void theModelDependsNeitherOnFilesNorOnRowOrderNorOnThreads(String more) throws Exception {
    // A pool that grows has no size.
    String options = more.contains("-stop") ? OPTIONS.replace("-pool 8 ", more) : OPTIONS + more;
    Instances data = TestData.numeric(600);
    List<String> lines = keyed(data);
    write(folder.resolve("one/a.csv"), lines, 0, 600);
    Collections.shuffle(lines, new Random(1));
    write(folder.resolve("many/b.csv"), lines, 0, 50);
    write(folder.resolve("many/c.csv"), lines, 50, 400);
    write(folder.resolve("many/d.csv"), lines, 400, 600);
    String one = SparkTestData.predictions(train(folder.resolve("one"), options), data);
    assertEquals(one, SparkTestData.predictions(train(folder.resolve("many"), options), data));
    assertNotEquals(one, SparkTestData.predictions(train(folder.resolve("one"), options + " -S 2"), data));
    LocalSpark.session("local[1]");
    assertEquals(one, SparkTestData.predictions(train(folder.resolve("one"), options), data));
  }

  /** The first models of a candidate have the bags of the whole pool. */
  @Test
  void theChosenCandidateGivesTheModelOfThisLearnerAlone() throws Exception {
    Instances data = TestData.numeric(600);
    write(folder.resolve("one/a.csv"), keyed(data), 0, 600);
    // With the bias correction ZeroR would become a forest.
    String options = OPTIONS + "-correct off ";
    CentroidBagging chosen = train(folder.resolve("one"), options + "-B weka.classifiers.rules.ZeroR");
    assertEquals("REPTree", chosen.trainingReport().candidates().chosen().name(), chosen.toString());
    assertEquals(SparkTestData.predictions(train(folder.resolve("one"), options), data), SparkTestData.predictions(chosen, data));
  }

  @Test
  void errorsAndCoverageAreThoseOfOneMachine() throws Exception {
    Instances all = TestData.numeric(6000);
    Instances data = new Instances(all, 0, 3000);
    Instances test = new Instances(all, 3000, 3000);
    write(folder.resolve("in/a.csv"), keyed(data), 0, 3000);
    String header = " -spread shuffle -I 5 -pool 15 -header " + TestData.write(folder, "header", new Instances(data, 0));
    CentroidBagging onOne = SparkTestData.onOneMachine("-I 5 -pool 15", data);
    CentroidBagging onSpark = train(folder.resolve("in"), header);
    assertEquals(error(onOne, test), error(onSpark, test), 0.05 * error(onOne, test));
    // Binomial around 0.9 with a standard deviation of 0.0055; calibration adds as much again.
    assertEquals(0.9, coverage(onSpark, test), 0.03);
    CentroidBagging small = train(folder.resolve("in"), header + " -rows 600 -O");
    assertEquals(0.9, coverage(small, test), 0.03);
    assertTrue(small.getMeasure("measureOutOfBagError") > 0);
  }

  /** Smaller bags (-rows) do not change the option of the user. */
  @Test
  void theSavedModelKeepsTheBagSizeOfTheUser() throws Exception {
    Instances data = TestData.numeric(600);
    write(folder.resolve("in/a.csv"), keyed(data), 0, 600);
    CentroidBagging trained = train(folder.resolve("in"), OPTIONS + "-rows 300 -P 80");
    assertEquals(80, trained.getBagSizePercent());
    CentroidBagging saved = (CentroidBagging) ModelFile.read("file", folder.resolve("m").toFile()).classifier();
    assertEquals("80", Utils.getOption("P", saved.getOptions()));
    assertEquals(SparkTestData.predictions(trained, data), SparkTestData.predictions(saved, data));
  }

  private static double error(CentroidBagging model, Instances test) throws Exception {
    double sum = 0;
    for (Instance row : test) {
      sum += Math.pow(model.classifyInstance(row) - row.classValue(), 2);
    }
    return Math.sqrt(sum / test.numInstances());
  }

  private static double coverage(CentroidBagging model, Instances test) throws Exception {
    int inside = 0;
    for (Instance row : test) {
      double[] bounds = model.predictIntervals(row, 0.9)[0];
      inside += bounds[0] <= row.classValue() && row.classValue() <= bounds[1] ? 1 : 0;
    }
    return (double) inside / test.numInstances();
  }

  @Test
  void missingValuesAndRowsWithoutAClassAreAccepted() throws Exception {
    Instances data = TestData.withoutClassEvery(5, TestData.withGaps(TestData.nominal(300)));
    Path file = TestData.write(folder, "data", data);
    CentroidBagging onSpark = SparkTestData.train(folder.resolve("m"), "-t " + file + OPTIONS);
    assertTrue(onSpark.predictSet(data.instance(1), 0.9).length == 3);
  }

  @Test
  void aLimitOfRowsSelectsShuffle() throws Exception {
    write(folder.resolve("in/a.csv"), keyed(TestData.numeric(600)), 0, 600);
    String printed = output(() -> train(folder.resolve("in"), " -rows 300 -I 3 -pool 8"));
    assertTrue(printed.contains("(-spread shuffle)") && printed.contains("within 300 (-rows)"), printed);
    assertTrue(output(() -> train(folder.resolve("in"), " -rows 600 -I 3 -pool 8")).contains("(-spread broadcast)"));
  }

  @Test
  void optionsThatNeedAllRowsAreRefused() throws Exception {
    write(folder.resolve("in/a.csv"), keyed(TestData.numeric(300)), 0, 300);
    Refusals.assertNames(() -> train(folder.resolve("in"), OPTIONS + "-calibration heldout"), "-calibration", "heldout");
    Refusals.assertNames(() -> train(folder.resolve("in"), OPTIONS + "-rows 100 -interval normal"), "-interval", "normal");
    Refusals.assertNames(() -> train(folder.resolve("in"), " -spread broadcast -rows 100"), "-rows", "broadcast");
  }

  @ParameterizedTest
  @ValueSource(strings = {"shuffle", "broadcast"})
  void anInterruptedRunContinues(String spread) throws Exception {
    Instances data = TestData.numeric(300);
    write(folder.resolve("in/a.csv"), keyed(data), 0, 300);
    String options = " -spread " + spread + " -I 3 -pool 8 -work " + folder.resolve("work");
    String whole = SparkTestData.predictions(train(folder.resolve("in"), options), data);
    Files.delete(folder.resolve("work/member-3"));
    Files.write(folder.resolve("work/member-5"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
    String printed = output(() -> assertEquals(whole, SparkTestData.predictions(train(folder.resolve("in"), options), data)));
    assertTrue(printed.contains("6 of 8 members are in the work folder already"), printed);
    Refusals.assertNames(() -> train(folder.resolve("in"), options + " -S 2"), "-work", "settings");
    write(folder.resolve("in/a.csv"), keyed(TestData.numeric(301)), 1, 301);
    Refusals.assertNames(() -> train(folder.resolve("in"), options), "-work", "other data");
  }

  /** Work that may throw an exception. */
  private interface Work {
    void run() throws Exception;
  }

  private static String output(Work work) throws Exception {
    PrintStream usual = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      System.setOut(usual);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
