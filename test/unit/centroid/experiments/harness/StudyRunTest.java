// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.report.Estimate;
import centroid.experiments.report.PaperTable;
import centroid.experiments.report.RecordText;
import centroid.experiments.report.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyRunTest {

  /** Settings of a trial experiment. */
  private record Plain(int size, double[] levels) {
  }

  /** The key of a result. */
  private record Key(int number) {
  }

  /** A result with all that results may have. */
  private record Result(double value, int count, boolean[][] flags, Key[] keys) {

    static Result of(double value) {
      return new Result(value, 7, new boolean[][] {{true, false}, {}}, new Key[] {new Key(3)});
    }
  }

  @TempDir
  private Path folder;

  private StudyRun<Key, Result> run(int size) throws IOException {
    Arguments arguments = new Arguments("--name=trial", "--out=" + folder.resolve("out"), "--trials=4", "--threads=1",
        "--rows=" + folder.resolve("rows" + size + ".tsv"));
    return StudyRun.read(arguments, 10, 1, new Plain(size, new double[] {0.5, 0.9}), Result.class);
  }

  @Test
  void settingsAreWrittenWithTheirValues() {
    assertEquals("size = 3, levels = 0.5 0.9", RecordText.settings(new Plain(3, new double[] {0.5, 0.9})));
  }

  @Test
  void interruptedRunResumes() throws Exception {
    StudyRun<Key, Result> first = run(3);
    List<Key> all = IntStream.range(0, first.trials()).mapToObj(Key::new).toList();
    assertThrows(Exception.class, () -> first.forEach(all, List::of, key -> 1, key -> {
      if (key.number == 2) {
        throw new IOException("cut");
      }
      first.log().add(key, Result.of(key.number + 0.5));
    }));
    List<Integer> done = new ArrayList<>();
    StudyRun<Key, Result> second = run(3);
    assertEquals(2, second.log().numResumed());
    second.forEach(all, List::of, key -> 1, key -> done.add(key.number));
    assertEquals(List.of(2, 3), done);
    assertTrue(second.log().seconds() > first.log().seconds());
    Result read = second.log().get(new Key(1));
    assertEquals(1.5, read.value);
    assertEquals(7, read.count);
    assertTrue(Arrays.deepEquals(new boolean[][] {{true, false}, {}}, read.flags));
    assertArrayEquals(new Key[] {new Key(3)}, read.keys);
  }

  @Test
  void pieceIsOpenWhileOneOfItsResultsIsMissing() throws Exception {
    StudyRun<Key, Result> run = run(3);
    run.log().add(new Key(0), Result.of(0));
    List<String> done = new ArrayList<>();
    run.forEach(List.of("both", "one"), piece -> piece.equals("both") ? List.of(new Key(0), new Key(1)) : List.of(new Key(0)), piece -> 1, done::add);
    assertEquals(List.of("both"), done);
  }

  @Test
  void piecesInTurnRunInTheCallersThread() throws Exception {
    StudyRun<Key, Result> run = StudyRun.read(new Arguments("--threads=2", "--out=" + folder, "--rows=" + folder.resolve("rows.tsv")), 1, 1,
        new Plain(3, new double[0]), Result.class);
    assertEquals(2, run.numThreads());
    List<Thread> threads = new ArrayList<>();
    run.inTurn(List.of(new Key(0), new Key(1)), List::of, key -> 1, key -> threads.add(Thread.currentThread()));
    assertEquals(List.of(Thread.currentThread(), Thread.currentThread()), threads);
  }

  @Test
  void truncatedLineIsLeftOut() throws Exception {
    run(3).log().add(new Key(0), Result.of(0));
    Path file = folder.resolve("rows3.tsv");
    String whole = Files.readString(file);
    Files.writeString(file, whole + "1\t0.5\t7");
    assertEquals(1, run(3).log().numResumed());
  }

  @Test
  void resultAfterATruncatedLineStartsANewLine() throws Exception {
    StudyRun<Key, Result> first = run(3);
    first.log().add(new Key(0), Result.of(0));
    first.log().add(new Key(1), Result.of(1));
    Path file = folder.resolve("rows3.tsv");
    String whole = Files.readString(file);
    Files.writeString(file, whole.substring(0, whole.lastIndexOf("\t7") + 1));
    run(3).log().add(new Key(2), Result.of(2));
    ResultLog<Key, Result> read = run(3).log();
    assertEquals(2, read.numResumed());
    assertFalse(read.has(new Key(1)));
    assertEquals(2, read.get(new Key(2)).value);
  }

  @Test
  void logTruncatedInItsFirstLineStartsAgain() throws Exception {
    Files.writeString(folder.resolve("rows3.tsv"), "trial, se");
    run(3).log().add(new Key(0), Result.of(0));
    assertEquals(1, run(3).log().numResumed());
  }

  @Test
  void rowsOfOtherSettingsAreRefusedAndStay() throws Exception {
    run(3).log().add(new Key(0), Result.of(0));
    Path file = Files.move(folder.resolve("rows3.tsv"), folder.resolve("rows4.tsv"));
    String rows = Files.readString(file);
    String message = assertThrows(IllegalArgumentException.class, () -> run(4)).getMessage();
    assertEquals("The rows file (--rows) must be a new one or hold results of 'trial, seed = 1, size = 4, levels = 0.5 0.9', but '" + file
        + "' holds those of 'trial, seed = 1, size = 3, levels = 0.5 0.9'; name another file", message);
    assertEquals(rows, Files.readString(file));
  }

  @Test
  void mistakeFoundInsideATrialReachesTheUserAsOneSentence() throws Exception {
    StudyRun<Key, Result> run = run(3);
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> run.forEach(List.of(new Key(0)), List::of, key -> 1, key -> {
      throw new IllegalArgumentException("Column 3 is missing");
    }));
    assertEquals("Column 3 is missing", e.getMessage());
  }

  @Test
  void resultFilesHaveSettingsSeedAndTable() throws Exception {
    PaperTable<Key> table = new PaperTable<>(List.of("number"), Verdict.Better.SMALLER, 1);
    table.add(new Key(8), new Estimate(1, 2));
    run(3).publish("Title", "before", table.markdown(), "after", Map.of(".csv", table));
    String text = Files.readString(folder.resolve("out/trial.md"));
    assertTrue(text.startsWith("# Title\n"), text);
    assertTrue(text.contains("Settings: size = 3, levels = 0.5 0.9, trials = 4, seed = 1.") && text.endsWith("after"), text);
    assertEquals(table.csv(), Files.readString(folder.resolve("out/trial.csv")));
  }

  @Test
  void outputFolderThatIsAFileIsRefusedInOneSentence() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
        () -> new Arguments(new String[] {"--out=" + file}).outputFolder());
    assertTrue(e.getMessage().startsWith("The output folder (-Dout) must be a folder that can be written to, but '" + file), e.getMessage());
  }

  @Test
  void wrongNumbersAreRefusedInOneSentence() {
    Arguments arguments = new Arguments(new String[] {"--steps=0.1,-1", "--m=0,3"});
    assertEquals("Argument steps must be positive numbers with commas, but was '0.1,-1'",
        assertThrows(IllegalArgumentException.class, () -> arguments.numbers("steps", 0.5)).getMessage());
    assertEquals("Argument m must be whole numbers of at least 1 with commas, but was '0,3'",
        assertThrows(IllegalArgumentException.class, () -> arguments.wholeNumbers("m", new int[] {3}, 1)).getMessage());
  }
}
