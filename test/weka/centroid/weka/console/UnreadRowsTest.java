// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.meta.CentroidBagging;
import weka.core.logging.Logger;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** Weka goes on with the rows before one that it can't read; the commands say so. */
class UnreadRowsTest {

  private static final String SHORT = "A file was read only up to a row with an error";

  @TempDir
  private Path folder;

  /** It sets streams when it is first used. */
  @BeforeAll
  static void startLogger() {
    Logger.getSingleton();
  }

  private static String errors(Runnable command) {
    PrintStream usual = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream mine = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    System.setErr(mine);
    try {
      command.run();
      assertSame(mine, System.err);
    } finally {
      System.setErr(usual);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private String filtered(Path file) {
    return errors(() -> CommandLine.filter(new AddPredictionIntervals(), new String[] {"-i", file.toString(), "-o", folder.resolve("out.arff").toString(),
        "-c", "last", "-W", "weka.classifiers.meta.CentroidBagging -I 2 -pool 4"}));
  }

  /** Weka knows the labels of the first 100 rows of a CSV file. */
  private Path csvWithALateLabel() throws IOException {
    return Files.writeString(folder.resolve("late.csv"), "x,site,y\n" + IntStream.range(0, 150).mapToObj(k -> k % 7 + "," + (k < 120 ? "a" : "ü") + ","
        + k % 5 + "\n").collect(Collectors.joining()));
  }

  @Test
  void aFilterSaysThatACsvFileIsCut() throws IOException {
    String said = filtered(csvWithALateLabel());
    assertTrue(said.startsWith("AddPredictionIntervals: " + SHORT) && said.contains("Read unknown nominal value ü") && said.contains("CSVLoader"), said);
    assertEquals(1, said.lines().count(), said);
  }

  @Test
  void aFilterSaysThatAnArffFileIsCut() throws IOException {
    Path file = TestData.write(folder, "rows", TestData.rising(60, 1));
    String said = filtered(Files.writeString(file, Files.readString(file) + "nonsense,1\n"));
    assertTrue(said.startsWith("AddPredictionIntervals: " + SHORT), said);
    assertFalse(said.contains("\tat ") || said.contains("CSVLoader"), said);
  }

  @Test
  void aClassifierSaysThatItsTestRowsAreCut() throws IOException {
    String file = csvWithALateLabel().toString();
    String[] options = {"-t", file, "-no-cv", "-o", "-I", "2", "-pool", "4"};
    String said = errors(() -> CommandLine.classify(new CentroidBagging(), options));
    assertTrue(said.startsWith("CentroidBagging: " + SHORT), said);
    assertEquals(1, said.lines().count(), said);
  }

  @Test
  void allElseIsPrintedAsUsual() throws IOException {
    String file = TestData.write(folder, "whole", TestData.rising(60, 1)).toString();
    String said = errors(() -> CommandLine.run(new CentroidBagging(), () -> {
      System.err.printf("%d %s%n", 1, "ä");
      new IllegalStateException("another").printStackTrace();
      System.err.println('ö');
      CommandLine.classify(new CentroidBagging(), new String[] {"-t", file, "-no-cv", "-o", "-I", "2", "-pool", "4"});
    }));
    assertEquals(List.of("1 ä", "java.lang.IllegalStateException: another"), said.lines().limit(2).toList());
    assertTrue(said.contains("\tat ") && said.endsWith("ö" + System.lineSeparator()), said);
  }
}
