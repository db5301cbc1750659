package centroid.weka;

import weka.classifiers.Classifier;
import weka.core.BatchPredictor;
import weka.core.Instance;
import weka.core.Instances;

/** Predictions of single members as flat arrays: one number per row, or one probability per row and label. */
final class MemberPredictions {

  private MemberPredictions() {
  }

  /**
   * Predicts all rows with one member. A member is used by one thread at a time, as Weka's classifiers
   * need not be thread-safe.
   *
   * @return prediction of row r at [r], or probability of label c at [r * numClasses + c]; NaN where there is none
   */
  static double[] of(Classifier member, Instances rows) throws Exception {
    int n = rows.numInstances();
    int width = rows.classAttribute().isNumeric() ? 1 : rows.numClasses();
    double[] output = new double[n * width];
    double[][] batch = predictsBatches(member) ? ((BatchPredictor) member).distributionsForInstances(rows) : null;
    for (int row = 0; row < n; row++) {
      stopIfInterrupted(row);
      if (batch != null) {
        System.arraycopy(batch[row], 0, output, row * width, width);
      } else {
        one(member, rows.instance(row), output, row * width, width);
      }
    }
    return output;
  }

  /** The variance of observations around each prediction, as a member states it. */
  static double[] noise(Classifier member, Instances rows) throws Exception {
    double[] output = new double[rows.numInstances()];
    for (int row = 0; row < output.length; row++) {
      stopIfInterrupted(row);
      output[row] = ((NoiseEstimator) member).noiseVariance(rows.instance(row));
    }
    return output;
  }

  private static void stopIfInterrupted(int row) throws InterruptedException {
    if ((row & 0xFF) == 0 && Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Stopped while training rows were predicted");
    }
  }

  static boolean predictsBatches(Classifier member) {
    return member instanceof BatchPredictor batch && batch.implementsMoreEfficientBatchPrediction();
  }

  private static void one(Classifier member, Instance row, double[] output, int offset, int width) throws Exception {
    if (row.classAttribute().isNumeric()) {
      output[offset] = member.classifyInstance(row);
    } else {
      System.arraycopy(member.distributionForInstance(row), 0, output, offset, width);
    }
  }

  /**
   * Replaces predictions that are missing or infinite by the mean of the others at that entry, or by the mean target (of that label)
   * where no member has one, so that distances between members stay finite and nobody is praised for silence.
   */
  static void fillGaps(double[][] predictions, double[] targets, int width) {
    double[] meanTarget = new double[width];
    for (int e = 0; e < targets.length; e++) {
      meanTarget[e % width] += targets[e] * width / targets.length;
    }
    for (int e = 0; e < targets.length; e++) {
      double sum = 0;
      int finite = 0;
      for (double[] member : predictions) {
        if (Double.isFinite(member[e])) {
          sum += member[e];
          finite++;
        }
      }
      if (finite < predictions.length) {
        double replacement = finite > 0 ? sum / finite : meanTarget[e % width];
        for (double[] member : predictions) {
          member[e] = Double.isFinite(member[e]) ? member[e] : replacement;
        }
      }
    }
  }
}
