// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.interval.NormalPrediction;
import centroid.nd4j.Loss;
import centroid.nd4j.TrainedNetwork;
import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.refinable.EpochCurve;
import java.io.Serializable;
import weka.core.Instance;

/**
 * A trained network with all that leads from a row to a prediction in the units of the data. Plain arrays only.
 *
 * @param network the network
 * @param encoder rows to inputs
 * @param centre mean of the target
 * @param scale standard deviation of the target; 0 if it is constant
 * @param range what may be predicted
 * @param deviation root mean squared error on training, validation or held-out rows, in units of {@code scale}; under the Gaussian loss
 *     in units of the deviation that the network states, or 1
 * @param curve how the number of epochs was chosen
 * @param numEpochs epochs trained
 * @param bestEpoch the epoch whose weights were kept
 * @param trainingLoss the mean loss of training rows in the last epoch
 * @param validationLoss that of validation rows, or NaN
 * @serial exclude
 */
public record NetworkModel(TrainedNetwork network, InputEncoder encoder, double centre, double scale, TargetRange range, double deviation,
    EpochCurve curve, int numEpochs, int bestEpoch, double trainingLoss, double validationLoss) implements Serializable {

  private static final long serialVersionUID = 1L;

  private double[] outputs(Instance row) {
    float[] inputs = new float[encoder.width()];
    encoder.encode(row, inputs, 0);
    return network.predict(inputs);
  }

  public boolean isNominal() {
    return network.shape().loss() == Loss.LOG;
  }

  /** Class probabilities, or the number predicted. */
  public double[] distribution(Instance row) {
    double[] outputs = outputs(row);
    return isNominal() ? outputs : new double[] {value(outputs, 0)};
  }

  /** The number predicted, and the variance of observations around it under the Gaussian loss, else 0. */
  public NoiseEstimator.NoisyValue predictWithNoise(Instance row) {
    double[] outputs = outputs(row);
    return new NoiseEstimator.NoisyValue(value(outputs, 0), noise(outputs, 0));
  }

  /** Numbers that {@link #distribution} gives. */
  public int distributionWidth() {
    return isNominal() ? network.shape().resultWidth() : 1;
  }

  /**
   * Predicts many rows.
   *
   * @param inputs read: encoded rows one after the other
   * @param numRows how many
   * @param values written: what {@link #distribution} gives for each, from that of row {@code first} on
   * @param noise written: the noise of each, from row {@code first} on; null if nobody wants to know
   */
  void predict(float[] inputs, int numRows, double[] values, double[] noise, int first) {
    double[] outputs = network.predictAll(inputs, numRows);
    int width = network.shape().resultWidth();
    if (isNominal()) {
      System.arraycopy(outputs, 0, values, first * width, numRows * width);
    } else {
      for (int row = 0; row < numRows; row++) {
        values[first + row] = value(outputs, row * width);
      }
    }
    for (int row = 0; row < numRows && noise != null; row++) {
      noise[first + row] = noise(outputs, row * width);
    }
  }

  private double value(double[] outputs, int at) {
    return range.bound(centre + scale * outputs[at]);
  }

  private double noise(double[] outputs, int at) {
    return network.shape().loss() == Loss.GAUSSIAN ? scale * scale * deviation * deviation * Math.exp(outputs[at + 1]) : 0;
  }

  /** What is expected of a row: a normal distribution, with its own variance under the Gaussian loss, else with one for all. */
  public NormalPrediction expected(Instance row) {
    double[] outputs = outputs(row);
    double spread = network.shape().loss() == Loss.GAUSSIAN ? deviation * Math.exp(0.5 * outputs[1]) : deviation;
    // A constant target has no spread at all; the smallest that a density can have stands in for it.
    double sigma = Math.max(scale * spread, 1e-6 * Math.max(scale, Math.max(Math.abs(centre), 1e-6)));
    return new NormalPrediction(value(outputs, 0), 0, sigma * sigma);
  }
}
