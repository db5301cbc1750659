// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.experiments.dqn.DqnSettings.FirstPlayer;
import centroid.experiments.dqn.DqnSettings.HeadChoice;
import centroid.experiments.dqn.DqnSettings.Scale;
import centroid.experiments.environment.Environment;
import centroid.experiments.environment.Player;
import centroid.replay.HeadBuffers;
import centroid.util.RandomStreams;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * One agent that learns a game, episode by episode. Every episode has its own random stream, so that the state between two episodes is
 * sufficient to resume a run. Must be closed.
 */
final class DqnTraining implements AutoCloseable {

  /**
   * An episode that was played.
   *
   * @param reward the sum of its rewards
   * @param seconds processor time that it took, learning included
   */
  record Episode(double reward, int steps, double seconds) {
  }

  private final DqnSettings settings;
  private final RandomStreams streams;
  private final Environment environment;
  private final Transitions memory;
  private final QLearner learner;
  private final HeadBuffers buffers;
  private final int[][] batches;
  private int numEpisodes;
  private int numLearned;

  /**
   * An agent that knows nothing.
   *
   * @param settings with the game's numbers
   * @param streams the same for all methods, so that they are compared in pairs: games and first weights don't depend on the method
   */
  DqnTraining(Game game, Method method, int numHeads, DqnSettings settings, RandomStreams streams) throws InterruptedException {
    this.settings = settings;
    this.streams = streams;
    this.environment = game.create(settings.limit());
    this.memory = new Transitions(environment.width(), settings.capacity());
    this.learner = new QLearner(settings.network(), environment.width(), environment.numActions(), numHeads, memory, streams.child("weights"));
    this.buffers = method.buffers(numHeads, settings, streams.child("buffers"));
    this.batches = new int[numHeads][settings.batch()];
  }

  int numEpisodes() {
    return numEpisodes;
  }

  boolean isDone() {
    return numEpisodes >= settings.episodes();
  }

  /** Plays the next episode and learns from it. */
  Episode next() throws Exception {
    long begin = processorTime();
    SplittableRandom choices = streams.child("choices").child(numEpisodes).generator();
    SplittableRandom draws = streams.child("batches").child(numEpisodes).generator();
    boolean fills = numEpisodes < settings.warmUp();
    environment.reset(streams.child("episodes").child(numEpisodes));
    float[] seen = seen(environment.observation());
    double sum = 0;
    int head = buffers.drawHead(choices);
    while (!environment.isOver()) {
      head = settings.choice() == HeadChoice.STEP ? buffers.drawHead(choices) : head;
      int action = fills && settings.start() == FirstPlayer.RANDOM ? choices.nextInt(environment.numActions()) : learner.best(head, seen);
      double reward = environment.step(action);
      float[] next = seen(environment.observation());
      memory.add(seen, action, reward, next, environment.hasEnded());
      buffers.forget(memory.oldest());
      if (!fills && memory.numAdded() >= settings.batch()) {
        learn(draws);
      }
      sum += reward;
      seen = next;
    }
    numEpisodes++;
    return new Episode(sum, environment.numSteps(), (processorTime() - begin) / 1e9);
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private float[] seen(float[] observation) {
    return settings.scale() == Scale.SCALED ? environment.scaled(observation) : observation;
  }

  private void learn(SplittableRandom draws) throws Exception {
    if (numLearned % settings.update() == 0) {
      // In this order: losses are computed where network and target are the same.
      learner.updateTarget();
      buffers.refresh(memory.numAdded(), this::rowLosses);
    }
    numLearned++;
    for (int head = 0; head < batches.length; head++) {
      for (int k = 0; k < batches[head].length; k++) {
        batches[head][k] = buffers.draw(head, draws);
      }
    }
    double loss = learner.step(batches);
    checkFinite(loss);
    if (Thread.interrupted()) {
      throw new InterruptedException("Training of Q-networks was interrupted");
    }
  }

  private double[][] rowLosses() {
    double[][] losses = learner.rowLosses();
    for (double[] ofHead : losses) {
      checkFinite(Arrays.stream(ofHead).sum());
    }
    return losses;
  }

  private void checkFinite(double loss) {
    if (!Double.isFinite(loss)) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "Training has diverged in episode %d, step %d: the loss is %s; use a learning rate "
          + "(--rate) below %s, or --loss=huber", numEpisodes + 1, environment.numSteps(), loss, settings.rate()));
    }
  }

  /** The probability with which each head acts. */
  double[] masses() {
    return buffers.masses();
  }

  /** For tests: the network that learns. */
  QLearner learner() {
    return learner;
  }

  void write(DataOutputStream to) throws IOException {
    to.writeInt(numEpisodes);
    to.writeInt(numLearned);
    memory.write(to);
    buffers.write(to);
    learner.write(to);
  }

  void read(DataInputStream from) throws IOException {
    numEpisodes = from.readInt();
    numLearned = from.readInt();
    memory.read(from);
    buffers.read(from);
    learner.read(from);
  }

  /** What {@link #player} needs. */
  void writeAgent(DataOutputStream to) throws IOException {
    buffers.write(to);
    learner.writeWeights(to);
  }

  void readAgent(DataInputStream from) throws IOException {
    buffers.read(from);
    learner.readWeights(from);
  }

  /** The agent as it is now, which plays and does not learn. */
  Player player(SplittableRandom choices) {
    int first = buffers.drawHead(choices);
    return observation -> learner.best(settings.choice() == HeadChoice.STEP ? buffers.drawHead(choices) : first, seen(observation));
  }

  @Override
  public void close() {
    learner.close();
  }
}
