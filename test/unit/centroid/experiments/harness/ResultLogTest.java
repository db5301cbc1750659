// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultLogTest {

  private static final String HEAD = "trial, seed = 1, größe = 3";
  private static final int ROWS = 3;

  /** The key of a result; names of data sets may have any letters. */
  private record Key(String set, int number) {

    static Key of(int number) {
      return new Key("größe ☃", number);
    }
  }

  /** A result. */
  private record Result(double value, int count, double[] parts) {

    static Result of(int number) {
      return new Result(number + 0.25, number, new double[] {1.5, -number});
    }
  }

  @TempDir
  private Path folder;

  private static ResultLog<Key, Result> open(Path file, String head) throws IOException {
    return new ResultLog<>(file, head, Result.class);
  }

  private byte[] written() throws IOException {
    Path file = folder.resolve("whole.tsv");
    ResultLog<Key, Result> log = open(file, HEAD);
    for (int k = 0; k < ROWS; k++) {
      log.add(Key.of(k), Result.of(k));
      log.addSeconds(Key.of(k), 0.5);
    }
    return Files.readAllBytes(file);
  }

  @Test
  void logTruncatedAtAnyByteLosesAtMostTheLastLineAndResumesTwice() throws Exception {
    byte[] whole = written();
    for (int cut = 0; cut <= whole.length; cut++) {
      Path file = Files.write(folder.resolve("cut.tsv"), Arrays.copyOf(whole, cut));
      ResultLog<Key, Result> first = open(file, HEAD);
      int kept = first.numResumed();
      assertEquals(finishedRows(whole, cut), kept, 1e-9 + (isEndOfLine(whole, cut) ? 1 : 0), "cut at " + cut);
      first.add(Key.of(7), Result.of(7));
      ResultLog<Key, Result> second = open(file, HEAD);
      assertEquals(kept + 1, second.numResumed(), "cut at " + cut);
      second.add(Key.of(8), Result.of(8));
      ResultLog<Key, Result> third = open(file, HEAD);
      assertEquals(kept + 2, third.numResumed(), "cut at " + cut);
      for (int number : new int[] {7, 8}) {
        assertSame(number, third);
      }
      for (int k = 0; k < kept; k++) {
        assertSame(k, third);
      }
    }
  }

  private static void assertSame(int number, ResultLog<Key, Result> log) {
    Result read = log.get(Key.of(number));
    assertNotNull(read, "row " + number);
    assertEquals(Result.of(number).value, read.value);
    assertArrayEquals(Result.of(number).parts, read.parts);
  }

  /** Rows whose line ends before the cut: those of results are every second one after the head. */
  private static double finishedRows(byte[] whole, int cut) {
    int lines = 0;
    for (int k = 0; k < cut; k++) {
      lines += whole[k] == '\n' ? 1 : 0;
    }
    return lines / 2;
  }

  /** A line that lacks nothing but its end is whole. */
  private static boolean isEndOfLine(byte[] whole, int cut) {
    return cut < whole.length && whole[cut] == '\n';
  }

  @Test
  void fileOfAnotherRunIsRefusedAndStaysWhereverItWasCut() throws Exception {
    byte[] whole = written();
    for (int cut = HEAD.length() / 2; cut <= whole.length; cut++) {
      byte[] left = Arrays.copyOf(whole, cut);
      Path file = Files.write(folder.resolve("cut.tsv"), left);
      assertThrows(IllegalArgumentException.class, () -> open(file, "other, seed = 1, größe = 3"));
      assertArrayEquals(left, Files.readAllBytes(file));
    }
  }
}
