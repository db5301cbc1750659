// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.experiments.environment.Catcher;
import centroid.experiments.environment.Environment;
import centroid.experiments.environment.LunarLander;
import java.util.Locale;

/** The games, with the paper's settings of each. */
public enum Game {
  /** Lands between flags. */
  LUNAR(450, 50, 1000, 1000, 100, 200, 20_000),
  /** Catches fruit. */
  CATCHER(100, 10, 2000, 200, 25, 59, 1_000_000);

  private final int episodes;
  private final int warmUp;
  private final int limit;
  private final int updateEvery;
  private final int window;
  private final double reference;
  private final int wantedSpeed;

  Game(int episodes, int warmUp, int limit, int updateEvery, int window, double reference, int wantedSpeed) {
    this.episodes = episodes;
    this.warmUp = warmUp;
    this.limit = limit;
    this.updateEvery = updateEvery;
    this.window = window;
    this.reference = reference;
    this.wantedSpeed = wantedSpeed;
  }

  Environment create(int timeLimit) {
    return this == LUNAR ? new LunarLander(timeLimit) : new Catcher(timeLimit);
  }

  /** Episodes of a run. */
  int episodes() {
    return episodes;
  }

  /** Episodes at the beginning that only fill the memory. */
  int warmUp() {
    return warmUp;
  }

  /** The longest episode. */
  int limit() {
    return limit;
  }

  /** Steps between updates of target network, buffers and masses. */
  int updateEvery() {
    return updateEvery;
  }

  /** Episodes of the moving average. */
  int window() {
    return window;
  }

  /** The return of good play, from which regret is counted: what Gym calls solved, and what a player gets who misses nothing. */
  double reference() {
    return reference;
  }

  /** Steps in a second of processor time that the game alone should make. */
  int wantedSpeed() {
    return wantedSpeed;
  }

  /** Returns the name in arguments and tables. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
