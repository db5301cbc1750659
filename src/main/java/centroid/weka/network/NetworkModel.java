// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.interval.NormalPrediction;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.TrainedNetwork;
import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.refinable.EpochCurve;
import java.io.Serializable;
import java.util.Locale;
import weka.core.Instance;

/**
 * A trained network with the encoding of its inputs and the scale of its target. It holds plain arrays only, so it predicts without native code.
 *
 * @param deviation root mean squared error of training, validation or held-out rows, for a standardised target; under the Gaussian loss it is
 *     relative to the predicted standard deviation, or 1
 * @param curve the choice of the number of epochs
 * @param numEpochs number of epochs trained
 * @param bestEpoch the epoch whose weights were kept
 * @param trainingLoss mean loss of the training rows in the last epoch
 * @param validationLoss mean loss of the validation rows, or NaN
 * @serial exclude
 */
public record NetworkModel(TrainedNetwork network, InputEncoder encoder, TargetScale target, double deviation, EpochCurve curve,
    int numEpochs, int bestEpoch, double trainingLoss, double validationLoss) implements Serializable {

  private static final long serialVersionUID = 1L;

  private double[] outputs(Instance row) {
    float[] inputs = new float[encoder.width()];
    encoder.encode(row, inputs, 0);
    return network.predict(inputs);
  }

  public boolean isNominal() {
    return network.shape().loss() == Loss.LOG;
  }

  /** Returns class probabilities, or the prediction of a numeric class as the only entry. */
  public double[] distribution(Instance row) {
    double[] outputs = outputs(row);
    return isNominal() ? outputs : new double[] {value(outputs, 0)};
  }

  /** Returns the prediction of a numeric class with the noise variance under the Gaussian loss, else with 0. */
  public NoiseEstimator.NoisyValue predictWithNoise(Instance row) {
    double[] outputs = outputs(row);
    return new NoiseEstimator.NoisyValue(value(outputs, 0), noise(outputs, 0));
  }

  /** Returns the length of {@link #distribution}. */
  int distributionWidth() {
    return isNominal() ? network.shape().resultWidth() : 1;
  }

  /**
   * Predicts encoded rows.
   *
   * @param inputs read: encoded rows one after the other
   * @param values written from row {@code first} on: the {@link #distribution} of each row
   * @param noise written from row {@code first} on: the noise variance of each row; null if it is not needed
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
    return target.prediction(outputs[at]);
  }

  private double noise(double[] outputs, int at) {
    double scale = target.deviation();
    return network.shape().loss() == Loss.GAUSSIAN ? scale * scale * deviation * deviation * Math.exp(outputs[at + 1]) : 0;
  }

  /** Returns the normal predictive distribution of a row; its variance depends on the row under the Gaussian loss only. */
  public NormalPrediction normal(Instance row) {
    double[] outputs = outputs(row);
    double spread = network.shape().loss() == Loss.GAUSSIAN ? deviation * Math.exp(0.5 * outputs[1]) : deviation;
    double scale = target.deviation();
    // A constant target has deviation 0, but a density needs a positive one.
    double sigma = Math.max(scale * spread, 1e-6 * Math.max(scale, Math.max(Math.abs(target.centre()), 1e-6)));
    return new NormalPrediction(value(outputs, 0), 0, sigma * sigma);
  }

  /** Returns the layers, the loss and the epochs as the model's text. */
  public String text() {
    NetworkShape shape = network.shape();
    StringBuilder text = new StringBuilder("Nd4jNetwork\n===========\n\n");
    text.append("Layers          ").append(shape).append(" (").append(shape.numParameters()).append(" weights), ")
        .append(EnumOption.text(shape.activation())).append('\n');
    if (encoder.numBins() > 0) {
      text.append("Encoding        bins (").append(encoder.numBins()).append(" of ").append(encoder.width()).append(" inputs)\n");
    }
    text.append("Loss            ").append(EnumOption.text(shape.loss()));
    if (!Double.isNaN(trainingLoss)) {
      text.append(String.format(Locale.ROOT, ", %.4g in the last epoch", trainingLoss));
    }
    if (!Double.isNaN(validationLoss)) {
      text.append(String.format(Locale.ROOT, ", %.4g on validation rows", validationLoss));
    }
    text.append("\nEpochs          ").append(numEpochs == curve.chosen() ? curve.text()
        : numEpochs + (curve.budgets().length == 0 ? "" : " of " + curve.text()));
    if (bestEpoch < numEpochs) {
      text.append(", weights of epoch ").append(bestEpoch);
    }
    return text.append('\n').toString();
  }
}
