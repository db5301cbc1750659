// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.environment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.util.RandomStreams;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.StatUtils;
import org.jbox2d.common.Vec2;
import org.jbox2d.dynamics.Body;
import org.junit.jupiter.api.Test;

/** The lander against physics, Gym's controller and random play. */
class LunarLanderTest {

  private static final int NUM_EPISODES = 100;

  private final LunarLander game = new LunarLander();

  private void begin(long seed) {
    game.reset(RandomStreams.of(seed));
  }

  private double[] returns(Player player, String name) {
    double[] sums = new double[NUM_EPISODES];
    for (int k = 0; k < NUM_EPISODES; k++) {
      sums[k] = player.play(game, RandomStreams.of(11).child(name).child(k));
    }
    return sums;
  }

  /** Area 867 square pixels of 1/900 square metres, density 5. */
  @Test
  void massIsThatOfTheOutline() {
    begin(1);
    assertEquals(867 / 900.0 * 5, game.world().lander().getMass(), 1e-4);
    assertEquals(4 * 2 * 8 / 900.0, game.world().legBody(0).getMass(), 1e-5);
  }

  @Test
  void padIsFlatAndHillsAreNot() {
    for (int seed = 0; seed < 50; seed++) {
      begin(seed);
      float[] heights = game.world().groundHeights();
      for (int k = 4; k <= 6; k++) {
        assertEquals(3.3, heights[k], 1e-5);
      }
      for (float height : heights) {
        assertTrue(height >= 0 && height <= 6.6, "height " + height);
      }
      assertTrue(heights[1] != heights[2]);
    }
  }

  /** Without engines the common centre of mass of lander and legs falls by 10 metres a second and second. */
  @Test
  void fallsFreely() {
    begin(2);
    double[] before = momentum();
    for (int step = 0; step < 20; step++) {
      game.step(LunarLander.NOTHING);
    }
    double[] after = momentum();
    assertEquals(before[0], after[0], 1e-3);
    assertEquals(before[1] - 10 * 20 * 0.02, after[1], 2e-3);
  }

  /** The velocity of the centre of mass. */
  private double[] momentum() {
    double mass = 0;
    double[] sum = new double[2];
    for (Body body : new Body[] {game.world().lander(), game.world().legBody(0), game.world().legBody(1)}) {
      mass += body.getMass();
      sum[0] += body.getMass() * body.getLinearVelocity().x;
      sum[1] += body.getMass() * body.getLinearVelocity().y;
    }
    return new double[] {sum[0] / mass, sum[1] / mass};
  }

  /** The impulse is 13 times the nozzle's distance, 4/30 metres in the mean. */
  @Test
  void mainEngineLifts() {
    double sum = 0;
    int number = 300;
    for (int seed = 0; seed < number; seed++) {
      begin(seed);
      double before = momentum()[1];
      game.step(LunarLander.MAIN);
      double mass = 867 / 180.0 + 2 * 4 * 2 * 8 / 900.0;
      sum += (momentum()[1] - before + 0.2) * mass / number;
    }
    // The distance is spread by U(-2, 2) / 30.
    assertEquals(13 * 4 / 30.0, sum, 4 * 13 * 2 / 30.0 / Math.sqrt(3 * number));
  }

  @Test
  void sideEnginesPushAndTurn() {
    for (int action : new int[] {LunarLander.LEFT, LunarLander.RIGHT}) {
      double turn = 0;
      double push = 0;
      for (int seed = 0; seed < 100; seed++) {
        begin(seed);
        double before = game.world().lander().getAngularVelocity();
        double speed = momentum()[0];
        game.step(action);
        turn += game.world().lander().getAngularVelocity() - before;
        push += momentum()[0] - speed;
      }
      // The left engine pushes to the left and turns the lander against the clock.
      assertTrue(action == LunarLander.LEFT ? push < 0 && turn > 0 : push > 0 && turn < 0, action + ": push " + push + ", turn " + turn);
    }
  }

  /** Puts all bodies over the pad, upright and at rest. */
  private void hover(double above) {
    Body lander = game.world().lander();
    Vec2 from = lander.getPosition().clone();
    float angle = lander.getAngle();
    for (Body body : new Body[] {lander, game.world().legBody(0), game.world().legBody(1)}) {
      Vec2 away = body.getPosition().sub(from);
      double x = away.x * Math.cos(angle) + away.y * Math.sin(angle);
      double y = away.y * Math.cos(angle) - away.x * Math.sin(angle);
      body.setTransform(new Vec2((float) (10 + x), (float) (3.9 + above + y)), body.getAngle() - angle);
      body.setLinearVelocity(new Vec2(0, 0));
      body.setAngularVelocity(0);
    }
  }

  @Test
  void comesToRestOnItsLegs() {
    begin(3);
    // Time for the legs to open.
    for (int step = 0; step < 20; step++) {
      game.step(LunarLander.NOTHING);
    }
    hover(0.1);
    boolean[] touched = new boolean[2];
    double last = 0;
    while (!game.isOver()) {
      last = game.step(LunarLander.NOTHING);
      float[] seen = game.observation();
      touched[0] |= seen[6] == 1;
      touched[1] |= seen[7] == 1;
    }
    assertTrue(touched[0] && touched[1]);
    assertEquals(100, last);
    assertFalse(game.world().hasCrashed() || game.world().lander().isAwake());
    assertTrue(game.hasEnded() && game.numSteps() > 25 + 20, "Box2D lets bodies sleep after half a second at rest");
  }

  @Test
  void crashAndFlightAwayEndWithMinus100() {
    int crashes = 0;
    for (int seed = 0; seed < 20; seed++) {
      begin(seed);
      double last = 0;
      while (!game.isOver()) {
        last = game.step(LunarLander.NOTHING);
      }
      assertEquals(-100, last);
      crashes += game.world().hasCrashed() ? 1 : 0;
    }
    assertTrue(crashes > 10);
    begin(1);
    game.world().lander().setLinearVelocity(new Vec2(300, 30));
    double last = 0;
    while (!game.isOver()) {
      last = game.step(LunarLander.NOTHING);
    }
    assertEquals(-100, last);
    assertFalse(game.world().hasCrashed());
  }

  /** The reward of a step that ends nothing is the change of the shaping, less fuel. */
  @Test
  void rewardIsTheChangeOfShapingLessFuel() {
    begin(4);
    double[] fuel = {0, 0.03, 0.3, 0.03};
    for (int step = 0; step < 40; step++) {
      double before = shaping(game.observation());
      double reward = game.step(step % 4);
      assertEquals(shaping(game.observation()) - before - fuel[step % 4], reward, 1e-4);
    }
  }

  private static double shaping(float[] s) {
    return -100 * Math.sqrt(s[0] * s[0] + s[1] * s[1]) - 100 * Math.sqrt(s[2] * s[2] + s[3] * s[3]) - 100 * Math.abs(s[4]) + 10 * s[6] + 10 * s[7];
  }

  @Test
  void sameStreamGivesTheSameEpisode() {
    LunarLander other = new LunarLander();
    begin(9);
    other.reset(RandomStreams.of(9));
    for (int step = 0; !game.isOver(); step++) {
      assertEquals(game.step(step % 4), other.step(step % 4));
      assertArrayEquals(game.observation(), other.observation());
    }
    assertTrue(other.isOver());
  }

  @Test
  void stepAfterTheEndIsRefused() {
    begin(1);
    while (!game.isOver()) {
      game.step(LunarLander.NOTHING);
    }
    String message = assertThrows(IllegalStateException.class, () -> game.step(0)).getMessage();
    assertTrue(message.startsWith("The episode was over after "), message);
    begin(1);
    assertEquals("An action must be from 0 to 3, but was 4", assertThrows(IllegalArgumentException.class, () -> game.step(4)).getMessage());
  }

  /** Gym calls the game solved at 200 over 100 episodes, which its own controller reaches. */
  @Test
  void controllerOfGymLands() {
    double[] returns = returns(LunarLander::pilot, "pilot");
    assertTrue(StatUtils.mean(returns) > 200, "mean " + StatUtils.mean(returns));
  }

  /** About -180 in the literature, with a standard deviation of about 110 between episodes. */
  @Test
  void randomPlayLosesAsMuchAsElsewhere() {
    SplittableRandom random = new SplittableRandom(1);
    double[] returns = returns(seen -> random.nextInt(4), "random");
    assertEquals(-180, StatUtils.mean(returns), 4 * 110 / Math.sqrt(NUM_EPISODES));
  }
}
