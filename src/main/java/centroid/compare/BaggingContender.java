// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.evaluation.Prediction;
import weka.classifiers.meta.Bagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Weka's Bagging. It has no intervals of its own, so it gets intervals of constant width: a conformal quantile of its absolute
 * out-of-bag residuals. Its prediction sets follow Weka's rule: the most probable labels until their probabilities sum to at least the level.
 */
public final class BaggingContender implements Contender {

  private final Classifier learner;
  private final int numSlots;

  /** Creates Bagging of a learner, which is copied for every ensemble. */
  public BaggingContender(Classifier learner, int numSlots) {
    this.learner = learner;
    this.numSlots = numSlots;
  }

  @Override
  public String name() {
    return "Bagging";
  }

  @Override
  public Bagging untrained(int numModels, int seed) throws Exception {
    return Contender.setUp(new Bagging(), learner, numModels, seed, numSlots);
  }

  /** Trains a second model that keeps out-of-bag predictions, so that the measured training time is that of plain Bagging. */
  @Override
  public IntervalEstimator intervals(Classifier trained, Instances train, double level) throws Exception {
    Bagging original = (Bagging) trained;
    Bagging twin = untrained(original.getNumIterations(), original.getSeed());
    twin.setCalcOutOfBag(true);
    twin.setStoreOutOfBagPredictions(true);
    twin.buildClassifier(train);
    // Weka returns null if every row is in every bag.
    List<Prediction> outOfBag = twin.getOutOfBagEvaluationObject().predictions();
    double[] residuals = (outOfBag == null ? List.<Prediction>of() : outOfBag).stream().mapToDouble(BaggingContender::residual)
        .filter(residual -> !Double.isNaN(residual)).sorted().toArray();
    double half = residuals.length == 0 ? Double.NaN : quantile(residuals, level);
    return (row, ignored) -> {
      double centre = trained.classifyInstance(row);
      return new double[][] {{centre - half, centre + half}};
    };
  }

  private static double residual(Prediction prediction) {
    return Math.abs(prediction.actual() - prediction.predicted());
  }

  /** The conformal quantile: rank ceil((n + 1) level), at most n. */
  private static double quantile(double[] sorted, double level) {
    int rank = (int) Math.ceil((sorted.length + 1) * level);
    return sorted[Math.min(rank, sorted.length) - 1];
  }

  @Override
  public boolean[] set(Classifier trained, Instance row, double[] distribution, double level) {
    boolean[] set = new boolean[distribution.length];
    int[] order = Utils.sort(Arrays.stream(distribution).map(p -> -p).toArray());
    double sum = 0;
    for (int k = 0; k < order.length && sum < level; k++) {
      set[order[k]] = true;
      sum += distribution[order[k]];
    }
    return set;
  }
}
