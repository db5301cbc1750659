// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.comparison;

import centroid.core.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Randomizable;

/**
 * Plain bagging that remembers who has seen which row, and the two interval constructions that others would put on top of it:
 * one width for all from out-of-bag residuals, and jackknife+-after-bootstrap (Kim, Xu and Barber 2020).
 */
final class PlainBag {

  private final List<Classifier> members = new ArrayList<>();
  private final List<boolean[]> inBag = new ArrayList<>();
  private final double[] target;
  /** trained[k][i]: prediction of member k for training row i. */
  private final double[][] trained;

  PlainBag(Classifier template, Instances train, int size, Streams streams) throws Exception {
    target = train.attributeToDoubleArray(train.classIndex());
    trained = new double[size][target.length];
    for (int k = 0; k < size; k++) {
      Classifier member = AbstractClassifier.makeCopy(template);
      if (member instanceof Randomizable randomizable) {
        randomizable.setSeed(streams.child("base").child(k).seed());
      }
      boolean[] seen = new boolean[target.length];
      member.buildClassifier(train.resampleWithWeights(new Random(streams.child("bag").child(k).seed()), seen));
      members.add(member);
      inBag.add(seen);
      for (int row = 0; row < target.length; row++) {
        trained[k][row] = member.classifyInstance(train.instance(row));
      }
    }
  }

  /** Half the width of an interval around the mean: the conformal quantile of absolute out-of-bag residuals. */
  double conformalWidth(double level) {
    double[] residuals = new double[target.length];
    int count = 0;
    for (int row = 0; row < target.length; row++) {
      int current = row;
      double mean = meanWithout(row, k -> trained[k][current]);
      if (!Double.isNaN(mean)) {
        residuals[count++] = Math.abs(target[row] - mean);
      }
    }
    double[] sorted = Arrays.copyOf(residuals, count);
    Arrays.sort(sorted);
    int rank = (int) Math.ceil((count + 1) * level);
    return sorted[Math.min(rank, count) - 1];
  }

  /** The predictions of the members for a row. */
  double[] predict(Instance instance) throws Exception {
    double[] predictions = new double[members.size()];
    for (int k = 0; k < predictions.length; k++) {
      predictions[k] = members.get(k).classifyInstance(instance);
    }
    return predictions;
  }

  /** Bounds of jackknife+-after-bootstrap for a row with these member predictions, at each level. */
  double[][] jackknife(double[] predictions, double[] levels) {
    double[] low = new double[target.length];
    double[] high = new double[target.length];
    int count = 0;
    for (int row = 0; row < target.length; row++) {
      int current = row;
      double here = meanWithout(row, k -> predictions[k]);
      if (!Double.isNaN(here)) {
        double residual = Math.abs(target[row] - meanWithout(row, k -> trained[k][current]));
        low[count] = here - residual;
        high[count++] = here + residual;
      }
    }
    Arrays.sort(low, 0, count);
    Arrays.sort(high, 0, count);
    double[][] bounds = new double[levels.length][];
    for (int l = 0; l < levels.length; l++) {
      int lower = Math.max(1, (int) Math.floor((1 - levels[l]) * (count + 1)));
      int upper = Math.min(count, (int) Math.ceil(levels[l] * (count + 1)));
      bounds[l] = new double[] {low[lower - 1], high[upper - 1]};
    }
    return bounds;
  }

  /** A number for each member. */
  private interface ByMember {
    double value(int member);
  }

  /** The mean over members that have not seen a row; NaN if all have. */
  private double meanWithout(int row, ByMember values) {
    double sum = 0;
    int count = 0;
    for (int k = 0; k < members.size(); k++) {
      if (!inBag.get(k)[row]) {
        sum += values.value(k);
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }
}
