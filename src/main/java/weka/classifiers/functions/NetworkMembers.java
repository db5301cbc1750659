// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.functions;

import centroid.core.Streams;
import centroid.nd4j.JointNetworks;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.TrainingSettings;
import centroid.weka.training.JointTraining;
import java.util.List;
import java.util.function.Function;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * Networks that are trained together, as members of an ensemble. Between calls they hold no memory outside of Java's heap, so that
 * several such trainings can't wait for each other.
 */
final class NetworkMembers implements JointTraining {

  private final NetworkRows rows;
  private final NetworkShape shape;
  private final NetworkData data;
  private final TrainingSettings settings;
  private final List<Streams> streams;
  private final JointNetworks networks;
  private final Function<NetworkModel, Classifier> finish;
  private final float[][] weights;
  private double[] meanLosses;

  /**
   * Starts networks.
   *
   * @param data rows that all have a class and a weight above 0
   * @param finish makes a classifier of a trained model
   */
  NetworkMembers(Instances data, Function<NetworkRows, NetworkShape> shapeFor, TrainingSettings settings, List<Streams> streams,
      Function<NetworkModel, Classifier> finish) throws InterruptedException {
    this.rows = new NetworkRows(data);
    this.shape = shapeFor.apply(rows);
    this.data = rows.all(shape).data();
    this.settings = settings;
    this.streams = streams;
    this.finish = finish;
    this.weights = new float[streams.size()][data.numInstances()];
    this.meanLosses = new double[streams.size()];
    this.networks = start();
  }

  private NetworkMembers(NetworkMembers other) throws InterruptedException {
    this.rows = other.rows;
    this.shape = other.shape;
    this.data = other.data;
    this.settings = other.settings;
    this.streams = other.streams;
    this.finish = other.finish;
    this.weights = new float[other.weights.length][other.weights[0].length];
    this.meanLosses = other.meanLosses.clone();
    this.networks = start();
    for (int network = 0; network < weights.length; network++) {
      networks.restore(network, other.networks.state(network));
    }
  }

  private JointNetworks start() throws InterruptedException {
    JointNetworks started = new JointNetworks(shape, settings, data, streams);
    started.pause();
    return started;
  }

  @Override
  public JointTraining fork() throws InterruptedException {
    return new NetworkMembers(this);
  }

  @Override
  public int numEpochs() {
    return settings.numEpochs();
  }

  @Override
  public void rowLosses(double[][] losses) throws InterruptedException {
    networks.rowLosses(losses);
    networks.pause();
  }

  @Override
  public void epoch(double[][] rowWeights, double[][] losses) throws InterruptedException {
    for (int network = 0; network < weights.length; network++) {
      for (int row = 0; row < weights[network].length; row++) {
        weights[network][row] = (float) rowWeights[network][row];
      }
    }
    meanLosses = networks.epoch(weights, losses);
    boolean last = networks.epochsDone() == settings.numEpochs();
    if (settings.dropout() > 0 && (losses != null || last)) {
      // What came by were losses of thinned networks.
      lossesOfWholeNetworks(losses == null ? new double[weights.length][weights[0].length] : losses);
    }
    networks.pause();
  }

  private void lossesOfWholeNetworks(double[][] losses) throws InterruptedException {
    networks.rowLosses(losses);
    for (int network = 0; network < weights.length; network++) {
      double sum = 0;
      double total = 0;
      for (int row = 0; row < losses[network].length; row++) {
        sum += weights[network][row] * losses[network][row];
        total += weights[network][row];
      }
      meanLosses[network] = total > 0 ? sum / total : 0;
    }
  }

  @Override
  public Classifier member(int copy) {
    double deviation = shape.loss() == Loss.SQUARED ? Math.sqrt(meanLosses[copy]) : 1;
    return finish.apply(new NetworkModel(networks.network(copy), rows.encoder(), rows.centre(), rows.scale(), rows.range(), deviation,
        networks.epochsDone(), networks.epochsDone(), meanLosses[copy], Double.NaN));
  }

  @Override
  public void close() {
    networks.close();
  }
}
