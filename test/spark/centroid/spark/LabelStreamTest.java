// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import centroid.experiments.scale.SparkProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.core.Instances;

/** A stream whose intervals adapt to labels that arrive later: every row is scored once, and every label is observed once. */
class LabelStreamTest {

  private static final int BATCH = 400;

  @TempDir
  private Path folder;

  @BeforeEach
  void start() throws Exception {
    LocalSpark.session();
    Files.createDirectory(folder.resolve("labels"));
    Files.createDirectory(folder.resolve("in"));
  }

  private void train(Instances data) throws Exception {
    SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + SparkTestData.csv(folder.resolve("train.csv"), data));
  }

  private String[] args(String... more) {
    List<String> args = new ArrayList<>(List.of("-i", folder.resolve("in").toString(), "-model", folder.resolve("m").toString(), "-o",
        folder.resolve("out").toString(), "-stream", "-levels", "0.9", "-labels", folder.resolve("labels").toString(), "-id", "key"));
    args.addAll(List.of(more));
    return args.toArray(new String[0]);
  }

  private String follow(String... more) throws Exception {
    return FilesTest.output(() -> {
      Score.run(args(more));
      return null;
    });
  }

  /** Returns rows whose values are 2 larger than those of the training data. */
  private static Instances shifted(int seed) {
    Instances rows = TestData.line(4, 0.5, BATCH, seed);
    rows.forEach(row -> row.setClassValue(row.classValue() + 2));
    return rows;
  }

  /** Moved into the folder, so that a stream does not see half of a file. */
  private void write(String name, List<String> lines) throws IOException {
    Files.move(Files.write(folder.resolve("draft"), lines), folder.resolve(name));
  }

  private void rows(int batch) throws IOException {
    List<String> lines = new ArrayList<>(List.of("key,x,y"));
    for (int k = 0; k < BATCH; k++) {
      lines.add("r" + batch + "-" + k + "," + shifted(batch).get(k).value(0) + ",?");
    }
    write("in/" + batch + ".csv", lines);
  }

  private static List<String> labels(int batch) {
    List<String> lines = new ArrayList<>(List.of("key,y"));
    for (int k = 0; k < BATCH; k++) {
      lines.add("r" + batch + "-" + k + "," + shifted(batch).get(k).classValue());
    }
    return lines;
  }

  private Dataset<Row> scored() {
    return LocalSpark.session().read().option("header", true).csv(folder.resolve("out").toString());
  }

  private List<String> sorted() {
    return scored().drop("batch").collectAsList().stream().map(Row::toString).sorted().toList();
  }

  private double coverage(int batch) {
    Instances truth = shifted(batch);
    return scored().where("key like 'r" + batch + "-%'").collectAsList().stream().mapToDouble(row -> {
      double value = truth.get(Integer.parseInt(row.<String>getAs("key").split("-")[1])).classValue();
      return Double.parseDouble(row.getAs("lower_0.9")) <= value && value <= Double.parseDouble(row.getAs("upper_0.9")) ? 1 : 0;
    }).average().orElseThrow();
  }

  @Test
  void intervalsFollowTheLabelsAndWrongLabelsAreCounted() throws Exception {
    train(TestData.line(4, 0.5, 300, 1));
    rows(10);
    assertTrue(follow().contains("No label was observed yet"));
    assertTrue(coverage(10) < 0.3, "" + coverage(10));
    write("labels/10.csv", labels(10));
    rows(11);
    String second = follow();
    assertTrue(second.contains("Batch 2: 400 rows and 400 labels"), second);
    assertTrue(second.contains("Of 400 rows with labels"), second);
    List<String> odd = labels(11);
    odd.addAll(List.of("r11-7,1", "r10-8,1", "nobody,3", "r11-399x,2", "r10-3,?"));
    write("labels/11.csv", odd);
    rows(12);
    String third = follow();
    assertTrue(third.contains("Continuing after 400 observed labels") && third.contains("Of 800 rows with labels"), third);
    for (String line : List.of("labels of unknown rows, or of rows too long ago: 2", "repeated labels, of which the first one counts: 2",
        "labels without a value: 1")) {
      assertTrue(third.contains("- " + line + "\n"), third);
    }
    assertEquals(0.9, coverage(12), 0.09);
    assertEquals(3 * BATCH, scored().count());
    assertTrue(follow().contains("Of 800 rows with labels"), "nothing is observed twice");
    assertEquals(3 * BATCH, scored().count());
    Refusals.assertNames(() -> follow("-window", "50"), "-window", "100000", "50");
    write("labels/12.csv", List.of("y,key", "1,r12-1"));
    Refusals.assertNames(this::follow, "columns");
  }

  /** Only as many rows wait as the user wants, the others are a random sample of each batch. */
  @Test
  void fewRowsWait() throws Exception {
    train(TestData.line(4, 0.5, 300, 1));
    rows(10);
    follow("-window", "50");
    write("labels/10.csv", labels(10));
    rows(11);
    assertTrue(follow("-window", "50").contains("Of 50 rows with labels"));
    rows(12);
    follow("-window", "50");
    write("labels/11.csv", labels(11));
    rows(13);
    String late = follow("-window", "50");
    assertTrue(late.matches("(?s).*- labels that came too late, after more rows than -window: [1-9].*") && late.contains("Of 50 rows with labels"), late);
    assertTrue(late.contains("- rows that do not wait for labels"), late);
  }

  @Test
  void setsFollowTheLabels() throws Exception {
    Instances data = TestData.nominal(400);
    train(data);
    List<String> lines = new ArrayList<>(List.of("key,x,y,colour"));
    List<String> labels = new ArrayList<>(List.of("key,target"));
    for (int k = 0; k < 400; k++) {
      String[] cells = SparkTestData.line(data.get(k)).split(",", 4);
      lines.add(k + "," + cells[0] + "," + cells[1] + "," + cells[2]);
      labels.add(k + "," + data.classAttribute().value((int) (data.get(k).classValue() + 1) % data.numClasses()));
    }
    write("in/a.csv", lines);
    follow();
    double before = scored().selectExpr("avg(`set_size_0.9`)").first().getDouble(0);
    labels.add("7,purple");
    write("labels/a.csv", labels.stream().map(line -> line.matches("\\d+,so, so") ? line.replaceFirst(",(.*)", ",\"$1\"") : line).toList());
    lines.replaceAll(line -> line.startsWith("key") ? line : "b" + line);
    write("in/b.csv", lines);
    String printed = follow();
    assertTrue(printed.contains("rows with labels") && printed.contains("- labels without a value: 1\n"), printed);
    double after = scored().where("key like 'b%'").selectExpr("avg(`set_size_0.9`)").first().getDouble(0);
    assertTrue(after > before + 0.5, before + " " + after);
  }

  private void delete(String name) throws IOException {
    if (Files.exists(folder.resolve(name))) {
      try (Stream<Path> files = Files.walk(folder.resolve(name))) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** A batch is interrupted before its output, between its output and its state, and between its state and Spark's record. */
  @Test
  void anInterruptedBatchIsRepeatedWithTheSameResult() throws Exception {
    train(TestData.line(4, 0.5, 300, 1));
    rows(10);
    follow();
    write("labels/10.csv", labels(10));
    rows(11);
    follow();
    List<String> expected = sorted();
    byte[] state = Files.readAllBytes(folder.resolve("out-checkpoint/adaptive/1"));
    for (List<String> lost : List.of(List.of("commits/1"), List.of("commits/1", "adaptive/1"), List.of("commits/1", "adaptive/1", "../out/batch=1"))) {
      for (String name : lost) {
        delete("out-checkpoint/" + name);
        delete("out-checkpoint/" + name.replaceFirst("(\\w+)$", ".$1.crc"));
      }
      String printed = follow();
      assertTrue(printed.contains("Of 400 rows with labels"), printed);
      assertEquals(expected, sorted(), lost.toString());
      assertArrayEquals(state, Files.readAllBytes(folder.resolve("out-checkpoint/adaptive/1")), lost.toString());
    }
  }

  /** A stream that is killed in the middle of a batch continues as if nothing had happened. */
  @Test
  void aKilledStreamContinues() throws Exception {
    train(TestData.line(4, 0.5, 300, 1));
    rows(10);
    SparkProcess spark = SparkInstallations.current(folder);
    Process stream = spark.begin("stream", SparkInstallations.place("local[2]"), "centroid.spark.Score", args("-every", "1"));
    try {
      await(spark, stream, "Batch 1: 400 rows");
      write("labels/10.csv", labels(10));
      rows(11);
      while (!Files.exists(folder.resolve("out-checkpoint/offsets/1"))) {
        Thread.sleep(20);
        assertTrue(stream.isAlive(), spark.output("stream"));
      }
    } finally {
      stream.descendants().forEach(ProcessHandle::destroyForcibly);
      stream.destroyForcibly().waitFor();
    }
    follow();
    List<String> killed = sorted();
    delete("out");
    delete("out-checkpoint");
    List<Path> later = List.of(folder.resolve("labels/10.csv"), folder.resolve("in/11.csv"));
    for (Path file : later) {
      Files.move(file, folder.resolve(file.getFileName() + "-later"));
    }
    follow();
    for (Path file : later) {
      Files.move(folder.resolve(file.getFileName() + "-later"), file);
    }
    follow();
    assertEquals(sorted(), killed);
    assertEquals(2 * BATCH, killed.size());
  }

  /** Methods of Spark's streams return other types in the older version. */
  @Test
  void anOlderSparkScoresTheSame() throws Exception {
    train(TestData.line(4, 0.5, 300, 1));
    rows(10);
    write("labels/10.csv", List.of("key,y"));
    SparkProcess older = SparkInstallations.older(folder);
    String printed = older.submit("adaptive", SparkInstallations.place("local[2]"), "centroid.spark.Score", args());
    assertTrue(printed.contains("Batch 1: 400 rows and 0 labels"), printed);
    List<Row> adapted = scored().select("key", "prediction").orderBy("key").collectAsList();
    delete("out");
    delete("out-checkpoint");
    String[] plain = Arrays.copyOf(args(), args().length - 4);
    older.submit("plain", SparkInstallations.place("local[2]"), "centroid.spark.Score", plain);
    assertEquals(adapted, scored().select("key", "prediction").orderBy("key").collectAsList());
    assertEquals(BATCH, adapted.size());
  }

  private static void await(SparkProcess spark, Process process, String text) throws Exception {
    while (!spark.output("stream").contains(text)) {
      Thread.sleep(100);
      assertTrue(process.isAlive(), spark.output("stream"));
    }
  }

  @Test
  void optionsThatDoNotFitAreRefused() throws Exception {
    train(TestData.line(4, 0.5, 100, 1));
    rows(10);
    String[] args = args();
    Refusals.assertNames(() -> Score.run(Arrays.stream(args).filter(word -> !word.equals("-stream")).toArray(String[]::new)), "-labels", "-stream");
    Refusals.assertNames(() -> Score.run(Arrays.copyOf(args, args.length - 2)), "-id");
    Refusals.assertNames(() -> Score.run(Arrays.stream(args).map(word -> word.equals("0.9") ? "0.8,0.9" : word).toArray(String[]::new)), "-levels", "2");
    Refusals.assertNames(() -> Score.run(Arrays.stream(args).map(word -> word.equals("key") ? "z" : word).toArray(String[]::new)), "-id", "'z'", "x");
    Refusals.assertNames(() -> Score.run(Arrays.stream(args).map(word -> word.endsWith("labels") && word.length() > 7 ? "nowhere" : word)
        .toArray(String[]::new)), "-labels", "nowhere", "key,y");
    Refusals.assertNames(() -> follow("-novelty"), "-labels", "-novelty");
    Refusals.assertNames(() -> Score.run("-i", "a", "-model", folder.resolve("m").toString(), "-o", "c", "-id", "key"), "-labels", "-id");
    follow();
    Refusals.assertNames(() -> Score.run(Arrays.stream(Arrays.copyOf(args, args.length - 4)).toArray(String[]::new)), "checkpoint", "-labels");
  }
}
