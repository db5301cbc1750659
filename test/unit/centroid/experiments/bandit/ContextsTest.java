// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.util.RandomStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contexts and rewards from files in the documented form, and the messages for files in another. */
class ContextsTest {

  private static final int ROWS = 210;

  @TempDir
  private Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    BanditData.write(folder, ROWS);
  }

  private Bandit draw(ContextSet set, int steps, int seed) {
    return set.read(folder).draw(steps, RandomStreams.of(seed));
  }

  @Test
  void mushroomsHaveOneNumberPerCategory() {
    Bandit bandit = draw(ContextSet.MUSHROOM, 500, 1);
    assertEquals(2 + 1 + 2 + 19 * 3, bandit.width());
    assertEquals(2, bandit.numArms());
    for (float[] context : bandit.contexts()) {
      double sum = 0;
      for (float number : context) {
        assertTrue(number == 0 || number == 1);
        sum += number;
      }
      assertEquals(22, sum);
    }
  }

  /** Two thirds are edible. Poisonous ones give 5 or -35, each half of the time. */
  @Test
  void mushroomRewardsAreThoseOfThePaper() {
    int steps = 20_000;
    Bandit bandit = draw(ContextSet.MUSHROOM, steps, 2);
    double sumOfPoisonous = 0;
    int numPoisonous = 0;
    for (int step = 0; step < steps; step++) {
      double[] rewards = bandit.rewards()[step];
      assertEquals(0, rewards[0]);
      if (bandit.contexts()[step][0] == 1) {
        assertEquals(5, rewards[1]);
        assertEquals(5, bandit.bestMeans()[step]);
      } else {
        assertTrue(rewards[1] == 5 || rewards[1] == -35);
        assertEquals(0, bandit.bestMeans()[step]);
        sumOfPoisonous += rewards[1];
        numPoisonous++;
      }
    }
    // Five standard errors: sd 20 for a reward, sqrt(p (1 - p) n) for the number.
    assertEquals(steps / 3.0, numPoisonous, 5 * Math.sqrt(steps * 2 / 9.0));
    assertEquals(-15, sumOfPoisonous / numPoisonous, 5 * 20 / Math.sqrt(numPoisonous));
  }

  @Test
  void shuttlesAreStandardisedAndDrawnOnce() {
    Bandit bandit = draw(ContextSet.STATLOG, ROWS, 3);
    assertEquals(7, bandit.numArms());
    for (int k = 0; k < 9; k++) {
      int column = k;
      double[] values = Arrays.stream(bandit.contexts()).mapToDouble(context -> context[column]).toArray();
      assertEquals(0, Arrays.stream(values).average().orElseThrow(), 1e-6);
      assertEquals(k == 3 ? 0 : 1, Arrays.stream(values).map(x -> x * x).average().orElseThrow(), 1e-5);
    }
    double[] perArm = new double[7];
    for (double[] rewards : bandit.rewards()) {
      assertEquals(1, Arrays.stream(rewards).sum());
      for (int arm = 0; arm < 7; arm++) {
        perArm[arm] += rewards[arm];
      }
    }
    // All rows were drawn, so every class as often as it is in the file.
    assertArrayEquals(new double[] {30, 30, 30, 30, 30, 30, 30}, perArm);
    assertEquals(ROWS, Arrays.stream(bandit.bestMeans()).sum());
  }

  /** Prices are independent normal numbers here and portfolios have length 1, so rewards are nearly standard normal. */
  @Test
  void portfoliosHaveLengthOneAndLittleNoise() {
    double sum = 0;
    double best = 0;
    int number = 0;
    for (int seed = 0; seed < 20; seed++) {
      Bandit bandit = draw(ContextSet.FINANCIAL, 200, seed);
      assertEquals(8, bandit.numArms());
      assertEquals(21, bandit.width());
      for (int step = 0; step < 200; step++) {
        double largest = Arrays.stream(bandit.rewards()[step]).max().orElseThrow();
        assertEquals(bandit.bestMeans()[step], largest, 0.5);
        sum += Arrays.stream(bandit.rewards()[step]).map(x -> x * x).sum();
        best += bandit.bestMeans()[step];
        number += 8;
      }
    }
    assertEquals(1, sum / number, 0.1);
    // The expected largest of 8 independent standard normal numbers is 1.42; portfolios are a little correlated.
    assertEquals(1.42, best / number * 8, 0.1);
  }

  @Test
  void sequencesDependOnTheStreamOnly() {
    for (ContextSet name : ContextSet.values()) {
      assertArrayEquals(draw(name, 50, 4).rewards(), draw(name, 50, 4).rewards());
      assertArrayEquals(draw(name, 50, 4).contexts(), draw(name, 50, 4).contexts());
      assertTrue(!Arrays.deepEquals(draw(name, 50, 4).contexts(), draw(name, 50, 5).contexts()), name.toString());
    }
  }

  private String messageFor(ContextSet set) {
    return assertThrows(IllegalArgumentException.class, () -> set.read(folder)).getMessage();
  }

  @Test
  void missingFileIsNamedWithItsSource() throws IOException {
    Files.delete(folder.resolve("shuttle.trn"));
    String message = messageFor(ContextSet.STATLOG);
    assertTrue(message.contains("shuttle.trn") && message.contains("UCI") && message.contains("-Ddata"), message);
  }

  @Test
  void missingColumnIsNamedWithItsLine() throws IOException {
    Path file = folder.resolve("agaricus-lepiota.data");
    Files.writeString(file, Files.readString(file) + "e,a,b\n");
    String message = messageFor(ContextSet.MUSHROOM);
    assertTrue(message.contains("line " + (ROWS + 1) + " has 3 columns"), message);
  }

  @Test
  void wrongCellsAreNamed() throws IOException {
    Files.writeString(folder.resolve("shuttle.trn"), "1 2 3 4 5 6 7 8 9 8\n");
    assertTrue(messageFor(ContextSet.STATLOG).contains("class of row 1 is 8"));
    Files.writeString(folder.resolve("raw_stock_contexts"), "names\n" + "1 ".repeat(20) + "x\n");
    assertTrue(messageFor(ContextSet.FINANCIAL).contains("column 21 of row 1 is 'x'"));
    Files.writeString(folder.resolve("agaricus-lepiota.data"), "q" + ",a".repeat(22) + "\n");
    assertTrue(messageFor(ContextSet.MUSHROOM).contains("begins with 'q'"));
    Files.writeString(folder.resolve("raw_stock_contexts"), "names\n");
    assertTrue(messageFor(ContextSet.FINANCIAL).contains("no rows"));
  }

  @Test
  void moreStepsThanRowsAreRefused() {
    Contexts contexts = ContextSet.STATLOG.read(folder);
    assertTrue(assertThrows(IllegalArgumentException.class, () -> contexts.draw(ROWS + 1, RandomStreams.of(1))).getMessage().contains("at most " + ROWS));
  }
}
