// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Split;
import centroid.experiments.metric.Wasserstein;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.Random;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.Randomizable;

/**
 * A large bootstrap from which distances are measured.
 *
 * @param predictions of all models, sorted, for each test row and label
 * @param test the test rows
 */
record BootstrapReference(double[][] predictions, Instances test) {

  /** Trains independent bootstrap models. */
  static BootstrapReference train(Learner learner, Split split, int size, RandomStreams streams) throws Exception {
    Instances test = split.test();
    int width = test.classAttribute().isNumeric() ? 1 : test.numClasses();
    double[][] predictions = new double[test.numInstances() * width][size];
    for (int k = 0; k < size; k++) {
      RandomStreams own = streams.child("reference").child(k);
      Classifier member = learner.create();
      if (member instanceof Randomizable randomizable) {
        randomizable.setSeed(own.child("base").seed());
      }
      member.buildClassifier(split.train().resampleWithWeights(new Random(own.child("bag").seed())));
      for (int row = 0; row < test.numInstances(); row++) {
        double[] prediction = member.distributionForInstance(test.instance(row));
        for (int c = 0; c < width; c++) {
          predictions[row * width + c][k] = prediction[c];
        }
      }
    }
    // Sorted numbers are sorted again faster, once for every ensemble.
    for (double[] entry : predictions) {
      Arrays.sort(entry);
    }
    return new BootstrapReference(predictions, test);
  }

  /**
   * Returns the Wasserstein-2 distance between the members' and the reference's predictions at a test row (and label), root mean square over the
   * test rows. Members are taken with their masses and restored spread.
   */
  double distance(CentroidBagging model) throws Exception {
    double[] mass = model.memberMasses();
    double rho = model.spreadRatio();
    double sum = 0;
    double[] points = new double[mass.length];
    for (int row = 0; row < test.numInstances(); row++) {
      double[][] members = model.memberPredictions(test.instance(row));
      int width = members[0].length;
      for (int c = 0; c < width; c++) {
        // The mean of the members, not the model's prediction, which is corrected and calibrated.
        double mean = 0;
        for (int k = 0; k < points.length; k++) {
          mean += mass[k] * members[k][c];
        }
        for (int k = 0; k < points.length; k++) {
          points[k] = mean + rho * (members[k][c] - mean);
        }
        sum += Wasserstein.squared(points, mass, predictions[row * width + c], null);
      }
    }
    return Math.sqrt(sum / predictions.length);
  }
}
