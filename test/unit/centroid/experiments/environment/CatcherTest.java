// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.environment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.util.RandomStreams;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CatcherTest {

  private final Catcher catcher = new Catcher();

  private void place(int paddle, double speed, int x, int y, int lives) {
    catcher.reset(RandomStreams.of(1));
    catcher.place(paddle, speed, x, y, lives);
  }

  private void assertSeen(double... expected) {
    float[] seen = catcher.observation();
    for (int k = 0; k < 4; k++) {
      assertEquals(expected[k], seen[k], 1e-6, "number " + k);
    }
  }

  @Test
  void beginsInTheMiddleWithFruitAboveTheScreen() {
    for (int episode = 0; episode < 200; episode++) {
      catcher.reset(RandomStreams.of(2).child(episode));
      float[] seen = catcher.observation();
      assertEquals(25, seen[0]);
      assertEquals(0, seen[1]);
      assertTrue(seen[2] >= 8 && seen[2] <= 52 && seen[2] % 4 == 0, "x " + seen[2]);
      assertTrue(seen[3] >= -28 && seen[3] <= -4 && seen[3] % 4 == 0, "y " + seen[3]);
    }
  }

  /** vel = 0.9 (vel + dx), dx = 1.344; x is cut towards 0. */
  @Test
  void paddleMovesStepByStep() {
    place(25, 0, 8, 20, 3);
    assertEquals(0, catcher.step(Catcher.RIGHT));
    assertSeen(26, 1.2096, 8, 22);
    catcher.step(Catcher.RIGHT);
    assertSeen(28, 2.29824, 8, 24);
    catcher.step(Catcher.NOTHING);
    assertSeen(30, 2.068416, 8, 26);
    catcher.step(Catcher.LEFT);
    assertSeen(30, 0.6519744, 8, 28);
    catcher.step(Catcher.LEFT);
    assertSeen(29, -0.62282304, 8, 30);
  }

  @Test
  void wallsStopThePaddle() {
    place(3, -10, 52, 20, 3);
    catcher.step(Catcher.LEFT);
    assertSeen(0, 0, 52, 22);
    place(49, 2, 8, 20, 3);
    catcher.step(Catcher.NOTHING);
    assertSeen(50, 1.8, 8, 22);
    catcher.step(Catcher.NOTHING);
    assertSeen(51, 0, 8, 24);
  }

  /** Numbers below 0 are cut upwards, so fruit above the screen falls by 3. */
  @Test
  void fruitFallsFasterAboveTheScreen() {
    place(25, 0, 8, -8, 3);
    int[] expected = {-5, -2, 0, 2, 4};
    for (int y : expected) {
      catcher.step(Catcher.NOTHING);
      assertEquals(y, catcher.observation()[3]);
    }
  }

  @Test
  void fruitIsCaughtWhereRectanglesOverlap() {
    int[][] caught = {{25, 56, 1}, {25, 55, 0}, {25, 61, 1}, {25, 62, 0}, {18, 58, 1}, {17, 58, 0}, {33, 58, 1}, {34, 58, 0}};
    for (int[] one : caught) {
      place(25, 0, one[0], one[1], 3);
      assertEquals(one[2], catcher.step(Catcher.NOTHING), "fruit at " + one[0] + ", " + one[1]);
      assertEquals(one[2] == 1, catcher.observation()[3] < 0, "a new fruit");
    }
  }

  @Test
  void missesCostLivesAndTheLastOneMore() {
    place(25, 0, 52, 64, 3);
    assertEquals(-1, catcher.step(Catcher.NOTHING));
    assertFalse(catcher.isOver());
    place(25, 0, 52, 64, 1);
    assertEquals(-6, catcher.step(Catcher.NOTHING));
    assertTrue(catcher.isOver() && catcher.hasEnded());
    String message = assertThrows(IllegalStateException.class, () -> catcher.step(Catcher.NOTHING)).getMessage();
    assertEquals("The episode was over after 1 steps; reset before the next step", message);
  }

  @Test
  void wrongActionsAndStepsAreRefusedInOneSentence() {
    String before = assertThrows(IllegalStateException.class, () -> catcher.step(0)).getMessage();
    assertEquals("No episode has begun; reset before the first step", before);
    catcher.reset(RandomStreams.of(1));
    for (int action : new int[] {-1, 3}) {
      String message = assertThrows(IllegalArgumentException.class, () -> catcher.step(action)).getMessage();
      assertEquals("An action must be from 0 to 2, but was " + action, message);
    }
    assertThrows(IllegalArgumentException.class, () -> new Catcher(0));
  }

  /** A fruit takes 30 to 38 steps, so that 2000 steps are worth 52 to 66 points, about 59 in the mean. */
  @Test
  void perfectPlayerNeverMisses() {
    Player perfect = Catcher::perfect;
    double mean = 0;
    for (int episode = 0; episode < 50; episode++) {
      double sum = perfect.play(catcher, RandomStreams.of(3).child(episode));
      assertTrue(sum >= 52 && sum <= 66, "episode " + episode + ": " + sum);
      assertEquals(2000, catcher.numSteps());
      assertFalse(catcher.hasEnded(), "cut by the time limit, not ended");
      mean += sum / 50;
    }
    assertEquals(59, mean, 1);
  }

  @Test
  void sameStreamGivesTheSameEpisode() {
    SplittableRandom random = new SplittableRandom(5);
    Catcher other = new Catcher();
    catcher.reset(RandomStreams.of(7));
    other.reset(RandomStreams.of(7));
    while (!catcher.isOver()) {
      int action = random.nextInt(3);
      assertEquals(catcher.step(action), other.step(action));
      assertArrayEquals(catcher.observation(), other.observation());
    }
  }

  @Test
  void scaledNumbersAreOfTheSizeOfOne() {
    assertArrayEquals(new float[] {-1, 0.5f, 1, 0}, catcher.scaled(new float[] {0, 4, 52, 20}), 1e-6f);
  }
}
