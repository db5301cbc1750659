// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.environment;

import java.util.SplittableRandom;
import org.jbox2d.common.Vec2;
import org.jbox2d.dynamics.Body;

/**
 * LunarLander-v2 of Gym: a lander with two legs comes down between hills and should come to rest on the pad between the flags. Actions are nothing, left
 * engine, main engine, right engine. Observations are position, velocity, angle, angular velocity, and whether each leg touches the ground.
 * {@link LunarWorld} simulates the bodies; this class has the engines and the rewards.
 */
public final class LunarLander extends Environment {

  /** No engine. */
  public static final int NOTHING = 0;
  /** The left engine. */
  public static final int LEFT = 1;
  /** The main engine. */
  public static final int MAIN = 2;
  /** The right engine. */
  public static final int RIGHT = 3;
  /** The limit of Gym and of the paper. */
  public static final int USUAL_LIMIT = 1000;

  private static final float SCALE = LunarWorld.SCALE;
  private static final float MAIN_POWER = 13;
  private static final float SIDE_POWER = 0.6f;
  private static final float FRAMES = 50;
  private static final double CRASH = -100;
  private static final double REST = 100;

  private SplittableRandom random;
  private LunarWorld world;
  private double shaping;
  private boolean ended;

  /** Gym's game. */
  public LunarLander() {
    this(USUAL_LIMIT);
  }

  /** A game with another time limit. */
  public LunarLander(int timeLimit) {
    super(8, 4, timeLimit);
  }

  /** As in Gym, a first step without an engine belongs to the beginning: in it the random push acts. */
  @Override
  void begin(SplittableRandom own) {
    random = own;
    world = new LunarWorld(random);
    ended = false;
    shaping = 0;
    advance(NOTHING);
    ended = false;
  }

  /** For tests: the bodies. */
  LunarWorld world() {
    return world;
  }

  @Override
  double advance(int action) {
    // Drawn at every step, engine or not.
    float first = (float) (2 * random.nextDouble() - 1) / SCALE;
    float second = (float) (2 * random.nextDouble() - 1) / SCALE;
    double fuel = 0;
    if (action == MAIN) {
      fireMain(first, second);
      fuel = 0.3;
    } else if (action != NOTHING) {
      fireSide(action - 2, first, second);
      fuel = 0.03;
    }
    world.step(1 / FRAMES);
    float[] seen = observation();
    double before = shaping;
    shaping = -100 * Math.hypot(seen[0], seen[1]) - 100 * Math.hypot(seen[2], seen[3]) - 100 * Math.abs(seen[4]) + 10 * seen[6] + 10 * seen[7];
    double reward = shaping - before - fuel;
    if (world.hasCrashed() || Math.abs(seen[0]) >= 1) {
      ended = true;
      reward = CRASH;
    }
    if (!world.lander().isAwake()) {
      ended = true;
      reward = REST;
    }
    return reward;
  }

  private void fireMain(float first, float second) {
    Body lander = world.lander();
    float sine = (float) Math.sin(lander.getAngle());
    float cosine = (float) Math.cos(lander.getAngle());
    float down = 4 / SCALE + 2 * first;
    float x = sine * down - cosine * second;
    float y = -cosine * down - sine * second;
    Vec2 at = lander.getPosition().add(new Vec2(x, y));
    lander.applyLinearImpulse(new Vec2(-MAIN_POWER * x, -MAIN_POWER * y), at);
  }

  /** Fires the engine of a side: -1 is left, 1 is right. */
  private void fireSide(int side, float first, float second) {
    Body lander = world.lander();
    float sine = (float) Math.sin(lander.getAngle());
    float cosine = (float) Math.cos(lander.getAngle());
    float out = 3 * second + side * 12 / SCALE;
    float x = sine * first - cosine * out;
    float y = -cosine * first - sine * out;
    Vec2 at = lander.getPosition().add(new Vec2(x - sine * 17 / SCALE, y + cosine * 14 / SCALE));
    lander.applyLinearImpulse(new Vec2(-SIDE_POWER * x, -SIDE_POWER * y), at);
  }

  @Override
  public boolean hasEnded() {
    return ended;
  }

  @Override
  void observe(float[] seen) {
    Body lander = world.lander();
    Vec2 place = lander.getPosition();
    Vec2 speed = lander.getLinearVelocity();
    float halfWidth = LunarWorld.WIDTH / 2;
    float halfHeight = LunarWorld.HEIGHT / 2;
    seen[0] = (place.x - halfWidth) / halfWidth;
    seen[1] = (place.y - (LunarWorld.PAD_Y + LunarWorld.LEG_DOWN / SCALE)) / halfHeight;
    seen[2] = speed.x * halfWidth / FRAMES;
    seen[3] = speed.y * halfHeight / FRAMES;
    seen[4] = lander.getAngle();
    seen[5] = 20 * lander.getAngularVelocity() / FRAMES;
    seen[6] = world.legTouches(0) ? 1 : 0;
    seen[7] = world.legTouches(1) ? 1 : 0;
  }

  /** Gym's controller, which lands well: more than 200 points in the mean. */
  public static int pilot(float[] seen) {
    double wantedAngle = Math.max(-0.4, Math.min(0.4, 0.5 * seen[0] + seen[2]));
    double turn = 0.5 * (wantedAngle - seen[4]) - seen[5];
    double lift = 0.5 * (0.55 * Math.abs(seen[0]) - seen[1]) - 0.5 * seen[3];
    if (seen[6] > 0 || seen[7] > 0) {
      turn = 0;
      lift = -0.5 * seen[3];
    }
    if (lift > Math.abs(turn) && lift > 0.05) {
      return MAIN;
    }
    return turn < -0.05 ? RIGHT : turn > 0.05 ? LEFT : NOTHING;
  }
}
