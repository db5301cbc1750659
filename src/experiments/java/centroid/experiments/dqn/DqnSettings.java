// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.experiments.dqn.QSettings.ErrorLoss;
import centroid.experiments.harness.Arguments;
import centroid.replay.ActingMass;

/**
 * How agents play and learn, apart from the game, the method and m. Settings that the paper leaves open are arguments, whose defaults were chosen by a pilot
 * (doc/notes/q-network-pilot.md); numbers of 0 stand for those of the game.
 *
 * @param episodes episodes of a run
 * @param warmUp episodes at the beginning that only fill the memory
 * @param limit the longest episode
 * @param update steps between updates of target network, buffers and masses
 * @param capacity steps that the memory holds
 * @param batch steps of a mini-batch
 * @param draws M, weight vectors drawn for each update of the centroids
 * @param gamma a head with at most this mass, in units of 1/m, learns from all steps in memory
 * @param masses where the masses come from with which centroids act
 * @param choice how long a drawn head acts
 * @param start the policy while the memory is filled
 * @param scale whether observations are scaled
 * @param loss what is minimised
 * @param rate the learning rate
 * @param units units of each layer
 */
record DqnSettings(int episodes, int warmUp, int limit, int update, int capacity, int batch, int draws, double gamma, ActingMass masses, HeadChoice choice,
    FirstPlayer start, Scale scale, ErrorLoss loss, double rate, int units) {

  /** The units of each layer in the paper. */
  static final int PAPER_UNITS = 256;

  /** How long a drawn head acts. */
  enum HeadChoice {
    /** One step, as the paper's text and algorithm box say. */
    STEP,
    /** A whole episode, as in the first paper about bootstrapped Q-networks. */
    EPISODE
  }

  /** The policy while the memory is filled. */
  enum FirstPlayer {
    /** Any action. */
    RANDOM,
    /** The heads as they are before they have learned anything. */
    HEADS
  }

  /** Whether observations are scaled. */
  enum Scale {
    /** As the game defines it. */
    SCALED,
    /** Not at all. */
    RAW
  }

  /** Reads arguments; the usual number of units may be smaller than the paper's. */
  static DqnSettings read(Arguments arguments, int usualUnits) {
    return new DqnSettings(arguments.wholeNumber("episodes", 0, 0), arguments.wholeNumber("warmup", 0, 0), arguments.wholeNumber("limit", 0, 0),
        arguments.wholeNumber("update", 0, 0), arguments.wholeNumber("capacity", 50_000, 1), arguments.wholeNumber("batch", 64, 1),
        arguments.wholeNumber("draws", 100, 1), arguments.numbers("gamma", 0.5)[0], arguments.choice("masses", ActingMass.class, ActingMass.ALL),
        arguments.choice("choice", HeadChoice.class, HeadChoice.EPISODE), arguments.choice("start", FirstPlayer.class, FirstPlayer.RANDOM),
        arguments.choice("scale", Scale.class, Scale.SCALED), arguments.choice("loss", ErrorLoss.class, ErrorLoss.HUBER),
        arguments.numbers("rate", 1e-3)[0], arguments.wholeNumber("units", usualUnits, 1));
  }

  /** Returns the settings with the game's numbers instead of zeros. */
  DqnSettings of(Game game) {
    DqnSettings full = new DqnSettings(or(episodes, game.episodes()), or(warmUp, game.warmUp()), or(limit, game.limit()), or(update, game.updateEvery()),
        capacity, batch, draws, gamma, masses, choice, start, scale, loss, rate, units);
    full.check();
    return full;
  }

  private static int or(int number, int otherwise) {
    return number == 0 ? otherwise : number;
  }

  private void check() {
    if (capacity < batch) {
      throw new IllegalArgumentException("Argument capacity must be at least the size of a mini-batch, which is " + batch + ", but was " + capacity);
    }
    if (capacity < 2 * update) {
      throw new IllegalArgumentException("Argument capacity must be at least twice the steps between updates, which are " + update + ", but was " + capacity
          + ": most of what heads learn from would be forgotten before the next update");
    }
    if (episodes <= warmUp) {
      throw new IllegalArgumentException("Argument episodes must be larger than the " + warmUp + " that fill the memory (--warmup), but was " + episodes);
    }
  }

  QSettings network() {
    return new QSettings(units, new int[] {units, units}, batch, rate, QSettings.DISCOUNT, loss);
  }
}
