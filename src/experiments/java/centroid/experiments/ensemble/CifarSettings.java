// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.experiments.harness.Arguments;
import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.Schedule;
import centroid.nd4j.TrainingSettings;
import centroid.nd4j.Updater;
import centroid.nd4j.layer.Activation;
import centroid.nd4j.layer.Augmentation;
import centroid.nd4j.layer.ImageNetworks;
import centroid.nd4j.layer.ImageSize;
import centroid.nd4j.layer.ImageStack;

/**
 * Settings of the ensemble experiment on CIFAR. Network, optimiser, batch size, rates, the quarter with centroids and gamma are the paper's, but for the width
 * of the network and the number of epochs and images; flips, shifts and weight decay are what its "standard training pipeline" usually has.
 *
 * @param sizes ensemble sizes m
 * @param images training images, the first of the files
 * @param test test images, the first of their file
 * @param width filters of VGG-16 are multiplied by this
 * @param epochs of training; the learning rate falls to a tenth after half of them and to a hundredth after three quarters
 * @param batch rows of a mini-batch
 * @param rate the first learning rate
 * @param decay weight decay, as a share of the weights that a step of rate 1 takes away
 * @param shift images are moved by so many pixels at most
 * @param draws M, weight vectors drawn before each assignment
 * @param gamma a centroid with at most this mass, in units of 1/m, learns from all rows
 */
record CifarSettings(int[] sizes, int images, int test, double width, int epochs, int batch, double rate, double decay, int shift, int draws, double gamma) {

  /** As in CentroidBagging. */
  private static final int ROUNDS = 20;

  static CifarSettings read(Arguments arguments) {
    return new CifarSettings(arguments.wholeNumbers("m", new int[] {3, 4, 5, 10}, 2), arguments.wholeNumber("images", 50_000, 10),
        arguments.wholeNumber("test", 10_000, 10), arguments.numbers("width", 0.125)[0], arguments.wholeNumber("epochs", 160, 4),
        arguments.wholeNumber("batch", 128, 1), arguments.numbers("rate", 0.1)[0], arguments.numbers("decay", 0.005)[0], arguments.wholeNumber("shift", 4, 0),
        arguments.wholeNumber("draws", 100, 1), arguments.numbers("gamma", 0.5)[0]);
  }

  /** The settings that a training depends on; without the sizes, so that more sizes can be added later. */
  CifarSettings ofTrainings() {
    return new CifarSettings(new int[0], images, test, width, epochs, batch, rate, decay, shift, draws, gamma);
  }

  NetworkShape shape(int numLabels) {
    ImageStack vgg = new ImageStack(new ImageSize(3, CifarImages.SIDE, CifarImages.SIDE), ImageNetworks.layers("vgg16", width));
    return new NetworkShape(vgg, new int[0], Activation.RELU, numLabels, Loss.LOG);
  }

  TrainingSettings training() {
    return new TrainingSettings(Updater.SGD, rate, Schedule.STEP, epochs, batch, decay, 0, 0, new Augmentation(true, shift));
  }

  /** The first epoch of the last quarter. */
  int lastQuarter() {
    return epochs - epochs / 4;
  }

  /** Epochs between two assignments in our default. */
  int epochsOfRound() {
    return Math.max(1, (epochs + ROUNDS - 1) / ROUNDS);
  }
}
