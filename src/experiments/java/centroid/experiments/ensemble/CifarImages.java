// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import java.io.IOException;
import java.nio.file.Path;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.ImageDirectoryLoader;

/**
 * CIFAR images with each channel standardised by the training images.
 *
 * @param inputs of all training images
 * @param labels of the training images
 * @param testInputs of all test images
 * @param testLabels of the test images
 * @param numLabels 10 or 100
 */
record CifarImages(float[] inputs, float[] labels, float[] testInputs, float[] testLabels, int numLabels) {

  static final String CONTENT = "CIFAR-10 or CIFAR-100 in the binary form, unpacked, as https://www.cs.toronto.edu/~kriz/cifar.html has it: "
      + "data_batch_1.bin to data_batch_5.bin and test_batch.bin, or train.bin and test.bin";

  static final int SIDE = 32;
  private static final int PLANE = SIDE * SIDE;
  private static final int PIXELS = 3 * PLANE;

  /** Reads the first images of each kind. */
  static CifarImages read(Path folder, int train, int test) {
    Instances trainRows = rows(folder, false, train, "--images");
    Instances testRows = rows(folder, true, test, "--test");
    float[] inputs = pixels(trainRows, train);
    float[] testInputs = pixels(testRows, test);
    for (int channel = 0; channel < 3; channel++) {
      standardise(inputs, testInputs, channel * PLANE);
    }
    return new CifarImages(inputs, labels(trainRows, train), testInputs, labels(testRows, test), trainRows.numClasses());
  }

  private static Instances rows(Path folder, boolean test, int wanted, String argument) {
    Instances rows;
    try {
      ImageDirectoryLoader loader = new ImageDirectoryLoader();
      loader.setDirectory(folder.toFile());
      loader.setTestImages(test);
      rows = loader.getDataSet();
    } catch (IOException e) {
      throw new IllegalArgumentException("The data folder (-Ddata) must have " + CONTENT + ": " + e.getMessage(), e);
    }
    if (!rows.relationName().startsWith("cifar")) {
      throw new IllegalArgumentException("The data folder (-Ddata) must have " + CONTENT + ", but '" + folder + "' has pictures");
    }
    if (rows.numInstances() < wanted) {
      throw new IllegalArgumentException("Argument " + argument + " must be at most " + rows.numInstances() + ", the images in '" + folder + "', but was "
          + wanted);
    }
    return rows;
  }

  private static float[] pixels(Instances rows, int number) {
    float[] pixels = new float[number * PIXELS];
    for (int row = 0; row < number; row++) {
      Instance image = rows.get(row);
      for (int k = 0; k < PIXELS; k++) {
        pixels[row * PIXELS + k] = (float) image.value(k);
      }
    }
    return pixels;
  }

  private static float[] labels(Instances rows, int number) {
    float[] labels = new float[number];
    for (int row = 0; row < number; row++) {
      labels[row] = (float) rows.get(row).classValue();
    }
    return labels;
  }

  private static void standardise(float[] train, float[] test, int channel) {
    double sum = 0;
    double squares = 0;
    for (int image = channel; image < train.length; image += PIXELS) {
      for (int k = image; k < image + PLANE; k++) {
        sum += train[k];
        squares += (double) train[k] * train[k];
      }
    }
    double count = train.length / 3.0;
    double mean = sum / count;
    double deviation = Math.sqrt(Math.max(1, squares / count - mean * mean));
    for (float[] pixels : new float[][] {train, test}) {
      for (int image = channel; image < pixels.length; image += PIXELS) {
        for (int k = image; k < image + PLANE; k++) {
          pixels[k] = (float) ((pixels[k] - mean) / deviation);
        }
      }
    }
  }
}
