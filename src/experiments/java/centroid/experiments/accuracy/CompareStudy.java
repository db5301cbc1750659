// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.Summable;
import centroid.experiments.metric.Wasserstein;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import weka.classifiers.Classifier;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Compares CentroidBagging with Bagging of the same number of models: error, and distance to a large bootstrap.
 *
 * <p>Every trial splits a data set at random into two thirds for training and one third for testing, trains Weka's Bagging and
 * CentroidBagging with m models, and a bootstrap of 300 models as the reference. Error: root mean squared error, or the root of
 * the Brier score. Distance: the Wasserstein-2 distance between the members' and the reference's predictions at a test row (and
 * label), root mean square over the test rows; the members of CentroidBagging are taken with their masses and restored spread.
 */
public final class CompareStudy implements Study {

  private static final List<Learner> LEARNERS = List.of(Learner.REPTREE, Learner.RANDOMTREE, Learner.LINEARREGRESSION, Learner.J48, Learner.LOGISTIC);

  /**
   * Settings that the results depend on.
   *
   * @param pool pool size of CentroidBagging; 0 is automatic
   * @param reference models of the bootstrap that distances are measured from
   */
  record Settings(int pool, int reference) {
  }

  /** Errors and distances of one trial, or their sums. */
  record Errors(double bagging, double centroid, double baggingDistance, double centroidDistance) implements Summable<Errors> {

    @Override
    public Errors plus(Errors other) {
      return new Errors(bagging + other.bagging, centroid + other.centroid, baggingDistance + other.baggingDistance,
          centroidDistance + other.centroidDistance);
    }
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    Settings settings = new Settings(arguments.wholeNumber("pool", 0, 0), 300);
    SplitSettings common = SplitSettings.read(arguments, new int[] {3, 5, 10, 20}, LEARNERS, LEARNERS.subList(0, 4));
    SplitRun<Errors> run = SplitRun.read(arguments, 10, 1, common, settings, Errors.class, set -> true);
    run.forEach(run.trialsOf(common.learners(), CompareReport::fits), trial -> Arrays.stream(common.sizes()).mapToObj(trial::key).toList(),
        trial -> runTrial(trial, run, settings));
    new CompareReport(run, settings).publish();
  }

  private static void runTrial(SplitTrial trial, SplitRun<Errors> run, Settings settings) throws Exception {
    Learner learner = trial.learner();
    RandomStreams streams = RandomStreams.of(run.run().seed()).child(learner.toString()).child(trial.set().name()).child(trial.number());
    Split split = trial.split(streams, Integer.MAX_VALUE, 1000);
    Instances train = split.train();
    Instances test = split.test();
    double[][] reference = reference(learner, train, test, settings.reference, streams);
    for (int m : run.settings().sizes()) {
      int seed = streams.child("models").child(m).seed();
      Bagging bagging = Models.bagging(learner, m, seed, train);
      CentroidBagging plain = Models.centroid(learner, m, seed, "-mode bagging", train);
      CentroidBagging centroid = Models.centroid(learner, m, seed, "-pool " + settings.pool, train);
      run.run().log().add(trial.key(m), new Errors(error(bagging, test), error(centroid, test), distance(plain, test, reference),
          distance(centroid, test, reference)));
    }
  }

  /** reference[entry][member]: predictions of independent bootstrap models at every test row and label. */
  private static double[][] reference(Learner learner, Instances train, Instances test, int size, RandomStreams streams) throws Exception {
    int width = test.classAttribute().isNumeric() ? 1 : test.numClasses();
    double[][] reference = new double[test.numInstances() * width][size];
    for (int k = 0; k < size; k++) {
      RandomStreams own = streams.child("reference").child(k);
      Classifier member = learner.create();
      if (member instanceof weka.core.Randomizable randomizable) {
        randomizable.setSeed(own.child("base").seed());
      }
      member.buildClassifier(train.resampleWithWeights(new Random(own.child("bag").seed())));
      for (int row = 0; row < test.numInstances(); row++) {
        double[] prediction = member.distributionForInstance(test.instance(row));
        for (int c = 0; c < width; c++) {
          reference[row * width + c][k] = prediction[c];
        }
      }
    }
    return reference;
  }

  private static double error(Classifier model, Instances test) throws Exception {
    double sum = 0;
    for (Instance row : test) {
      double[] prediction = model.distributionForInstance(row);
      for (int c = 0; c < prediction.length; c++) {
        double truth = row.classAttribute().isNumeric() ? row.classValue() : (int) row.classValue() == c ? 1 : 0;
        sum += (prediction[c] - truth) * (prediction[c] - truth);
      }
    }
    return Math.sqrt(sum / test.numInstances());
  }

  private static double distance(CentroidBagging model, Instances test, double[][] reference) throws Exception {
    double[] mass = model.memberMasses();
    double rho = model.spreadRatio();
    double sum = 0;
    double[] points = new double[mass.length];
    for (int row = 0; row < test.numInstances(); row++) {
      double[][] predictions = model.memberPredictions(test.instance(row));
      int width = predictions[0].length;
      for (int c = 0; c < width; c++) {
        // The mean of the members, not the model's prediction: for labels that one is calibrated.
        double mean = 0;
        for (int k = 0; k < points.length; k++) {
          mean += mass[k] * predictions[k][c];
        }
        for (int k = 0; k < points.length; k++) {
          points[k] = mean + rho * (predictions[k][c] - mean);
        }
        sum += Wasserstein.squared(points, mass, reference[row * width + c], null);
      }
    }
    return Math.sqrt(sum / reference.length);
  }
}
