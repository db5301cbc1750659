// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.environment;

import java.util.SplittableRandom;

/**
 * Catcher of the PyGame Learning Environment on its 64 x 64 screen: a paddle catches falling fruit (+1), what falls to the ground costs 1 and one of
 * three lives, the last life 5 more. Positions are whole pixels, truncated towards 0 at every step as in pygame until version 2.2. Observations
 * are the paddle's centre and speed and the fruit's centre.
 */
public final class Catcher extends Environment {

  /** Moves the paddle to the left. */
  public static final int LEFT = 0;
  /** Moves the paddle to the right. */
  public static final int RIGHT = 1;
  /** Lets the paddle glide. */
  public static final int NOTHING = 2;
  /** The paper's limit. */
  public static final int USUAL_LIMIT = 2000;

  private static final int SIZE = 64;
  private static final int PADDLE_WIDTH = 13;
  private static final int PADDLE_Y = 58;
  private static final double PUSH = 0.021 * SIZE;
  private static final double GLIDE = 0.9;
  private static final double FALL = 0.00095 * SIZE * 1000 / 30;
  private static final int FRUIT_SIZE = 4;

  private SplittableRandom random;
  private int paddle;
  private double speed;
  private int fruitX;
  private int fruitY;
  private int lives;

  /** The paper's game. */
  public Catcher() {
    this(USUAL_LIMIT);
  }

  /** A game with another time limit. */
  public Catcher(int timeLimit) {
    super(4, 3, timeLimit);
  }

  @Override
  void begin(SplittableRandom own) {
    random = own;
    paddle = (int) (SIZE / 2 - PADDLE_WIDTH / 2.0);
    speed = 0;
    lives = 3;
    dropFruit();
  }

  private void dropFruit() {
    fruitX = 2 * FRUIT_SIZE + FRUIT_SIZE * random.nextInt((SIZE - 4 * FRUIT_SIZE) / FRUIT_SIZE);
    fruitY = -FRUIT_SIZE * (1 + random.nextInt(7));
  }

  /** For tests: puts paddle and fruit to certain places. */
  void place(int paddleX, double paddleSpeed, int x, int y, int numLives) {
    paddle = paddleX;
    speed = paddleSpeed;
    fruitX = x;
    fruitY = y;
    lives = numLives;
  }

  /** The order is that of the original: catches and misses are evaluated before anything moves. */
  @Override
  double advance(int action) {
    int reward = 0;
    if (fruitY >= SIZE) {
      reward--;
      lives--;
      dropFruit();
    }
    if (touches()) {
      reward++;
      dropFruit();
    }
    movePaddle(action == LEFT ? -PUSH : action == RIGHT ? PUSH : 0);
    fruitY = (int) (fruitY + FALL);
    return lives == 0 ? reward - 5 : reward;
  }

  /** Whether the rectangles of paddle and fruit overlap. */
  private boolean touches() {
    return fruitX > paddle - 8 && fruitX < paddle + 9 && fruitY > PADDLE_Y - 3 && fruitY < PADDLE_Y + 4;
  }

  private void movePaddle(double push) {
    speed = GLIDE * (speed + push);
    double x = paddle + speed;
    if (x <= 0) {
      speed = 0;
      x = 0;
    }
    if (x + PADDLE_WIDTH >= SIZE) {
      speed = 0;
      x = SIZE - PADDLE_WIDTH;
    }
    paddle = (int) x;
  }

  @Override
  public boolean hasEnded() {
    return lives == 0;
  }

  @Override
  void observe(float[] seen) {
    seen[0] = paddle;
    seen[1] = (float) speed;
    seen[2] = fruitX;
    seen[3] = fruitY;
  }

  /** As gym-games scales it. */
  @Override
  public float[] scaled(float[] observation) {
    return new float[] {(observation[0] - 26) / 26, observation[1] / 8, (observation[2] - 26) / 26, (observation[3] - 20) / 45};
  }

  /** Never misses: steers so that the paddle comes to rest under the fruit. */
  public static int perfect(float[] observation) {
    double rest = observation[0] + observation[1] * GLIDE / (1 - GLIDE);
    double miss = rest - observation[2];
    return miss > 3 ? LEFT : miss < -3 ? RIGHT : NOTHING;
  }
}
