// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import centroid.Refusals;
import centroid.TestData;
import centroid.spark.LocalSpark;
import centroid.spark.Score;
import centroid.spark.data.DataSource;
import centroid.spark.data.ReadOptions;
import centroid.spark.job.ModelFiles;
import centroid.weka.column.ColumnOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** Rows that do not reach the output are noticed. */
class OutputRowsTest {

  private static final String FACTORY = "mapreduce.outputcommitter.factory.class";

  @TempDir
  private Path folder;

  private final Instances data = TestData.numeric(60);

  @BeforeEach
  void start() throws Exception {
    LocalSpark.session();
    CentroidBagging model = new CentroidBagging();
    model.setOptions(new String[] {"-I", "3", "-pool", "6"});
    model.buildClassifier(data);
    SerializationHelper.writeAll(folder.resolve("m").toString(), new Object[] {model, new Instances(data, 0)});
    Files.createDirectory(folder.resolve("in"));
    csv("a.csv");
  }

  private void csv(String name) throws IOException {
    List<String> lines = new ArrayList<>(List.of("x,y,colour"));
    data.forEach(row -> lines.add(row.value(0) + "," + row.value(1) + ",red"));
    Files.write(folder.resolve("in").resolve(name), lines);
  }

  private long count(String name, String format) throws IOException {
    return OutputRows.count(new org.apache.hadoop.fs.Path(folder.resolve(name).toUri()), new OutputFormat(format, ","), new Configuration());
  }

  @Test
  void rowsAreCountedByTheirLinesOutsideQuotes() throws IOException {
    Files.writeString(folder.resolve("a.csv"), "x,\"a\nb\"\n1,2\n\"say \"\"no\n\"\"\",3\n");
    assertEquals(2, count("a.csv", "csv"));
    Files.writeString(folder.resolve("empty.csv"), "");
    assertEquals(0, count("empty.csv", "csv"));
    Files.writeString(folder.resolve("a.json"), "{\"a\":\"\\\"\"}\n{\"a\":1}\n{}\n");
    assertEquals(3, count("a.json", "json"));
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("b.csv.gz")))) {
      out.write("x\n1\n2\n".getBytes());
    }
    assertEquals(2, count("b.csv.gz", "csv"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.csv", "out.json"})
  void lostFilesAreAFailure(String output) {
    Configuration hadoop = LocalSpark.session().sparkContext().hadoopConfiguration();
    hadoop.set(FACTORY, LosingCommitter.Factory.class.getName());
    try {
      Refusals.assertNames(() -> Score.run("-i", folder.resolve("in").toString(), "-model", folder.resolve("m").toString(), "-o",
          folder.resolve(output).toString()), "60 rows were read", "0 were written");
    } finally {
      hadoop.unset(FACTORY);
    }
    assertFalse(Files.exists(folder.resolve(output)), "no incomplete output");
  }

  @Test
  void eachBatchOfAStreamIsChecked() throws Exception {
    SparkSession session = LocalSpark.session();
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    String out = folder.resolve("out.csv").toString();
    String checkpoint = folder.resolve("checkpoint").toString();
    ModelScorer scorer = new ModelScorer(ModelFiles.read(folder.resolve("m").toString(), spark.hadoopConfiguration()),
        new ScoreColumns(new ColumnOptions("0.9", false, "", false, "", false).read()), false, "?", spark);
    DataSource source = DataSource.find("-i", List.of(folder.resolve("in").toString()),
        new ReadOptions("", StandardCharsets.UTF_8, false, true, ReadOptions.MISSING), spark.hadoopConfiguration());
    ScoredOutput output = new ScoredOutput(out, source, scorer, spark);
    for (int batch = 0; batch < 2; batch++) {
      StreamCheck whole = output.check(checkpoint);
      StreamCheck changed = output.check(checkpoint);
      StreamingQuery query = output.follow(session, checkpoint, 0);
      query.awaitTermination();
      whole.require(query.lastProgress());
      removeALine(folder.resolve("out.csv"));
      Refusals.assertNames(() -> changed.require(query.lastProgress()), "60 rows were read", "59 were written");
      csv("b.csv");
    }
  }

  /** Removes the last line of the file that was written last. */
  private static void removeALine(Path output) throws IOException {
    try (Stream<Path> files = Files.list(output)) {
      Path last = files.filter(file -> file.getFileName().toString().startsWith("part-")).max((a, b) -> compare(a, b)).orElseThrow();
      List<String> lines = Files.readAllLines(last);
      Files.write(last, lines.subList(0, lines.size() - 1));
      Files.deleteIfExists(output.resolve("." + last.getFileName() + ".crc"));
    }
  }

  private static int compare(Path a, Path b) {
    try {
      return Files.getLastModifiedTime(a).compareTo(Files.getLastModifiedTime(b));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
