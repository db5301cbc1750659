// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * The common memory of all heads: the newest steps of the game, each with state, action, reward and next state. Steps are numbered from 0 on; those before
 * {@link #oldest} have been overwritten.
 */
final class Transitions {

  private final int width;
  private final int capacity;
  private final float[] states;
  private final float[] nexts;
  private final int[] actions;
  private final float[] rewards;
  private final boolean[] ended;
  /** Whether the next state is the state of the following step, so that the network need not evaluate it twice. */
  private final boolean[] followed;
  private int numAdded;

  Transitions(int width, int capacity) {
    this.width = width;
    this.capacity = capacity;
    this.states = new float[Math.multiplyExact(width, capacity)];
    this.nexts = new float[states.length];
    this.actions = new int[capacity];
    this.rewards = new float[capacity];
    this.ended = new boolean[capacity];
    this.followed = new boolean[capacity];
  }

  /**
   * Adds a step.
   *
   * @param end whether the game has ended; false for a truncated episode
   */
  void add(float[] state, int action, double reward, float[] next, boolean end) {
    int at = numAdded % capacity;
    if (numAdded > 0) {
      int before = (numAdded - 1) % capacity;
      followed[before] = Arrays.equals(nexts, before * width, (before + 1) * width, state, 0, width);
    }
    System.arraycopy(state, 0, states, at * width, width);
    System.arraycopy(next, 0, nexts, at * width, width);
    actions[at] = action;
    rewards[at] = (float) reward;
    ended[at] = end;
    followed[at] = false;
    numAdded++;
  }

  /** The number of all steps ever added, which is the number of the next one. */
  int numAdded() {
    return numAdded;
  }

  /** The oldest step that is still there. */
  int oldest() {
    return Math.max(0, numAdded - capacity);
  }

  void copyState(int number, float[] to, int at) {
    System.arraycopy(states, number % capacity * width, to, at, width);
  }

  void copyNext(int number, float[] to, int at) {
    System.arraycopy(nexts, number % capacity * width, to, at, width);
  }

  int action(int number) {
    return actions[number % capacity];
  }

  float reward(int number) {
    return rewards[number % capacity];
  }

  boolean hasEnded(int number) {
    return ended[number % capacity];
  }

  /** Whether the next state is the state of the following step. */
  boolean isFollowed(int number) {
    return followed[number % capacity];
  }

  void write(DataOutputStream to) throws IOException {
    to.writeInt(numAdded);
    for (int number = oldest(); number < numAdded; number++) {
      int at = number % capacity;
      for (int k = at * width; k < (at + 1) * width; k++) {
        to.writeFloat(states[k]);
        to.writeFloat(nexts[k]);
      }
      to.writeInt(actions[at]);
      to.writeFloat(rewards[at]);
      to.writeBoolean(ended[at]);
    }
  }

  /** Reads what {@link #write} wrote into a memory of the same size. */
  void read(DataInputStream from) throws IOException {
    int number = from.readInt();
    numAdded = Math.max(0, number - capacity);
    float[] state = new float[width];
    float[] next = new float[width];
    while (numAdded < number) {
      for (int k = 0; k < width; k++) {
        state[k] = from.readFloat();
        next[k] = from.readFloat();
      }
      add(state, from.readInt(), from.readFloat(), next, from.readBoolean());
    }
  }
}
