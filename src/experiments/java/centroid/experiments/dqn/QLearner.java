// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.util.RandomStreams;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Double Q-learning with several heads: each head learns from a mini-batch of its own, with the target network's head as judge of the action that it would
 * take itself. The trunk's gradient is the sum over heads, divided by their number. Must be closed.
 */
final class QLearner implements AutoCloseable {

  private final QSettings settings;
  private final Transitions memory;
  private final int width;
  private final MultiHeadNetwork online;
  private final MultiHeadNetwork target;
  private final Adam[] adam;
  private final float[][] gradients;
  private final float[] rows;
  private int numSteps;

  QLearner(QSettings settings, int width, int numActions, int numHeads, Transitions memory, RandomStreams streams) throws InterruptedException {
    if (numHeads < 2) {
      throw new IllegalArgumentException("The number of heads m must be at least 2, but was " + numHeads);
    }
    this.settings = settings;
    this.memory = memory;
    this.width = width;
    this.online = new MultiHeadNetwork(width, settings.sharedUnits(), settings.headUnits(), numActions, numHeads, streams);
    this.target = new MultiHeadNetwork(width, settings.sharedUnits(), settings.headUnits(), numActions, numHeads, streams);
    this.adam = Stream.of(online.weights()).map(part -> Adam.of(part.length)).toArray(Adam[]::new);
    this.gradients = Stream.of(online.weights()).map(part -> new float[part.length]).toArray(float[][]::new);
    this.rows = new float[online.rowsAtOnce() * width];
  }

  /** The action that a head takes. */
  int best(int head, float[] state) {
    online.trunk(state, 1);
    return best(online.head(head, 1), 0, online.numOutputs());
  }

  private static int best(float[] values, int at, int number) {
    int best = 0;
    for (int k = 1; k < number; k++) {
      best = values[at + k] > values[at + best] ? k : best;
    }
    return best;
  }

  /** Copies the network to the target network. */
  void updateTarget() {
    target.copy(online);
  }

  /**
   * One step of every head and of the trunk.
   *
   * @param batches read: for each head the numbers of its steps in memory
   * @return the mean loss of all heads before the step; if it is no finite number, the network is lost
   */
  double step(int[][] batches) {
    double loss = 0;
    numSteps++;
    for (int head = 0; head < batches.length; head++) {
      int half = online.rowsAtOnce() / 2;
      for (int start = 0; start < batches[head].length; start += half) {
        loss += gradient(head, batches[head], start, Math.min(half, batches[head].length - start), head == 0 && start == 0);
      }
      // At once, while its gradients are in the processor's cache; no other head uses its weights.
      online.gradients(head + 1, gradients[head + 1]);
      move(head + 1);
    }
    online.gradients(0, gradients[0]);
    divide(gradients[0], batches.length);
    move(0);
    return loss / batches.length;
  }

  private void move(int part) {
    adam[part].step(online.weights()[part], gradients[part], numSteps, settings.learningRate());
    online.load(part);
  }

  /** Adds the gradients of some steps of a head's mini-batch; returns their part of the head's mean loss. */
  private double gradient(int head, int[] batch, int start, int number, boolean firstOfAll) {
    for (int k = 0; k < number; k++) {
      memory.copyNext(batch[start + k], rows, k * width);
    }
    target.trunk(rows, number);
    float[] judged = target.head(head, number);
    System.arraycopy(rows, 0, rows, number * width, number * width);
    for (int k = 0; k < number; k++) {
      memory.copyState(batch[start + k], rows, k * width);
    }
    online.trunk(rows, 2 * number);
    float[] values = online.head(head, 2 * number);
    int numActions = online.numOutputs();
    double loss = 0;
    for (int k = 0, at = 0; k < number; k++, at += numActions) {
      int step = batch[start + k];
      int chosen = best(values, at + number * numActions, numActions);
      double error = values[at + memory.action(step)] - target(step, judged[at + chosen]);
      loss += settings.loss().of(error) / batch.length;
      Arrays.fill(values, at, at + numActions, 0);
      values[at + memory.action(step)] = (float) (settings.loss().slope(error) / batch.length);
    }
    online.backward(head, number, start == 0, firstOfAll);
    return loss;
  }

  /** What the value of a step's action should be, given the value of what follows. */
  private double target(int step, double next) {
    return memory.reward(step) + (memory.hasEnded(step) ? 0 : settings.discount() * next);
  }

  private static void divide(float[] values, int by) {
    for (int k = 0; k < values.length; k++) {
      values[k] /= by;
    }
  }

  /**
   * The loss of every step in memory for every head, losses[head][step - oldest], for the moment after {@link #updateTarget}: network and target are the
   * same then, and what a step has seen next was seen by the one after it, so that each state is sent through the network once.
   */
  double[][] rowLosses() {
    int oldest = memory.oldest();
    int number = memory.numAdded() - oldest;
    double[][] losses = new double[online.numHeads()][number];
    float[][] largest = new float[online.numHeads()][number];
    int atOnce = online.rowsAtOnce();
    int numActions = online.numOutputs();
    for (int start = 0; start < number; start += atOnce) {
      int part = Math.min(atOnce, number - start);
      for (int k = 0; k < part; k++) {
        memory.copyState(oldest + start + k, rows, k * width);
      }
      online.trunk(rows, part);
      for (int head = 0; head < losses.length; head++) {
        float[] values = online.head(head, part);
        for (int k = 0, at = 0; k < part; k++, at += numActions) {
          losses[head][start + k] = values[at + memory.action(oldest + start + k)];
          largest[head][start + k] = values[at + best(values, at, numActions)];
        }
      }
    }
    float[] next = new float[losses.length];
    for (int row = 0; row < number; row++) {
      int step = oldest + row;
      boolean needsNext = !memory.hasEnded(step) && !memory.isFollowed(step);
      if (needsNext) {
        valuesOfNext(step, next);
      }
      for (int head = 0; head < losses.length; head++) {
        double value = needsNext ? next[head] : memory.hasEnded(step) ? 0 : largest[head][row + 1];
        losses[head][row] = settings.loss().of(losses[head][row] - target(step, value));
      }
    }
    return losses;
  }

  private void valuesOfNext(int step, float[] next) {
    memory.copyNext(step, rows, 0);
    online.trunk(rows, 1);
    for (int head = 0; head < next.length; head++) {
      float[] values = online.head(head, 1);
      next[head] = values[best(values, 0, online.numOutputs())];
    }
  }

  /** For tests: network 0 is the one that learns, 1 the target. */
  float[][] weights(int network) {
    return (network == 0 ? online : target).weights();
  }

  /** For tests: the gradients of the last step, of the trunk and of each head. */
  float[][] gradients() {
    return gradients;
  }

  /** For tests: after weights were changed by hand. */
  void load() {
    online.load();
    target.load();
  }

  void write(DataOutputStream to) throws IOException {
    to.writeInt(numSteps);
    for (int part = 0; part < adam.length; part++) {
      for (float[] numbers : state(part)) {
        FloatArrays.write(to, numbers);
      }
    }
  }

  void read(DataInputStream from) throws IOException {
    numSteps = from.readInt();
    for (int part = 0; part < adam.length; part++) {
      for (float[] numbers : state(part)) {
        FloatArrays.read(from, numbers);
      }
    }
    load();
  }

  /** The network alone, for those who only play. */
  void writeWeights(DataOutputStream to) throws IOException {
    for (float[] part : online.weights()) {
      FloatArrays.write(to, part);
    }
  }

  void readWeights(DataInputStream from) throws IOException {
    for (float[] part : online.weights()) {
      FloatArrays.read(from, part);
    }
    load();
  }

  private List<float[]> state(int part) {
    return List.of(online.weights()[part], target.weights()[part], adam[part].mean(), adam[part].square());
  }

  @Override
  public void close() {
    online.close();
    target.close();
  }
}
