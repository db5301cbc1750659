// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.experiments.replay.ReplayNetworks;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.TrainedNetwork;
import centroid.nd4j.layer.Activation;
import centroid.replay.HeadBuffers;
import centroid.util.RandomStreams;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Plays the best arm of one of m networks, which is drawn at every step. */
final class NetworkAgent implements Agent {

  private final BanditSettings settings;
  private final Bandit bandit;
  private final HeadBuffers buffers;
  private final ReplayNetworks networks;
  private final SplittableRandom choices;
  private final SplittableRandom batches;
  private final int[][] batch;
  private TrainedNetwork[] acting;
  private int numBatches;

  /** An agent for a bandit; what it plays does not depend on rewards it has not got. */
  NetworkAgent(BanditSettings settings, Bandit bandit, HeadBuffers buffers, RandomStreams streams) throws InterruptedException {
    this.settings = settings;
    this.bandit = bandit;
    this.buffers = buffers;
    this.choices = streams.child("choices").generator();
    this.batches = streams.child("batches").generator();
    this.batch = new int[settings.numNetworks()][settings.replay().batchSize()];
    NetworkShape shape = new NetworkShape(bandit.width(), settings.hidden(), Activation.RELU, bandit.numArms(), Loss.SQUARED);
    List<RandomStreams> weights = IntStream.range(0, settings.numNetworks()).mapToObj(k -> streams.child("weights").child(k)).toList();
    this.networks = new ReplayNetworks(shape, settings.replay(), bandit.numSteps(), weights);
    look();
  }

  private void look() {
    acting = IntStream.range(0, networks.size()).mapToObj(networks::network).toArray(TrainedNetwork[]::new);
  }

  @Override
  public int choose(int step, float[] context) {
    if (step < settings.initialPulls() * bandit.numArms()) {
      return step % bandit.numArms();
    }
    double[] values = acting[buffers.drawHead(choices)].predict(context);
    int best = 0;
    for (int arm = 1; arm < values.length; arm++) {
      best = values[arm] > values[best] ? arm : best;
    }
    return best;
  }

  @Override
  public void learn(int step, float[] context, int arm, double reward) throws Exception {
    networks.add(context, arm, reward);
    buffers.added(step);
    // After the last step there is nothing to learn for.
    if ((step + 1) % settings.trainEvery() == 0 && step + 1 < bandit.numSteps()) {
      train();
    }
  }

  private void train() throws Exception {
    buffers.refresh(networks.numRows(), networks::rowLosses);
    if (settings.schedule() == BanditSettings.RateSchedule.RESTART) {
      numBatches = 0;
    }
    for (int k = 0; k < settings.trainSteps(); k++) {
      for (int network = 0; network < batch.length; network++) {
        for (int row = 0; row < batch[network].length; row++) {
          batch[network][row] = buffers.draw(network, batches);
        }
      }
      networks.step(batch, settings.learningRate() / (1 + settings.rateDecay() * numBatches++));
    }
    look();
  }

  @Override
  public void close() {
    networks.close();
  }
}
