// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.experiments.harness.Arguments;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.Schedule;
import centroid.nd4j.TrainingSettings;
import centroid.nd4j.Updater;
import centroid.nd4j.layer.Activation;

/**
 * Settings of the ensemble experiment. Optimiser, batch size, schedule, the quarter with centroids, M and gamma are the paper's; network and
 * data are smaller.
 *
 * @param sizes ensemble sizes m
 * @param train training images
 * @param test test images
 * @param pixels on a side of an image
 * @param noise standard deviation of a pixel's noise
 * @param hidden units of the hidden layers
 * @param epochs of training; the learning rate falls to a tenth after half of them and to a hundredth after three quarters
 * @param batch rows of a mini-batch
 * @param rate the first learning rate
 * @param decay weight decay
 * @param draws M, weight vectors drawn in each epoch of the last quarter
 * @param gamma a centroid with at most this mass, in units of 1/m, learns from all rows
 */
public record EnsembleSettings(int[] sizes, int train, int test, int pixels, double noise, int[] hidden, int epochs, int batch, double rate,
    double decay, int draws, double gamma) {

  /** Reads the settings from the arguments. */
  public static EnsembleSettings read(Arguments arguments) {
    return new EnsembleSettings(arguments.wholeNumbers("m", new int[] {3, 4, 5, 10}, 2), arguments.wholeNumber("train", 3000, 100),
        arguments.wholeNumber("test", 3000, 100), arguments.wholeNumber("pixels", 12, 5), arguments.numbers("noise", 0.2)[0],
        arguments.wholeNumbers("hidden", new int[] {128, 64}, 1), arguments.wholeNumber("epochs", 40, 4), arguments.wholeNumber("batch", 128, 1),
        arguments.numbers("rate", 0.05)[0], arguments.numbers("decay", 1e-4)[0], arguments.wholeNumber("draws", 100, 1),
        arguments.numbers("gamma", 0.5)[0]);
  }

  /** The networks. */
  public NetworkShape shape() {
    return new NetworkShape(pixels * pixels, hidden, Activation.RELU, GlyphImages.NUM_LETTERS, Loss.LOG);
  }

  /** How they are trained. */
  public TrainingSettings training() {
    return new TrainingSettings(Updater.SGD, rate, Schedule.STEP, epochs, batch, decay, 0, 0);
  }

  /** The first epoch of the last quarter. */
  public int centroidsFrom() {
    return epochs - epochs / 4;
  }
}
