// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.interval.Interval;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Randomizable;

/**
 * Bagging with two interval methods for comparison: one width for all rows from out-of-bag residuals (conformal), and jackknife+-after-bootstrap
 * (Kim, Xu and Barber 2020).
 */
final class BaselineBagging {

  private final List<Classifier> members = new ArrayList<>();
  private final List<boolean[]> inBag = new ArrayList<>();
  /** Absolute out-of-bag residual of each training row; NaN if it is in all bags. */
  private final double[] residuals;
  /** The known residuals, sorted. */
  private final double[] sorted;

  BaselineBagging(Classifier template, Instances train, int size, RandomStreams streams) throws Exception {
    double[] target = train.attributeToDoubleArray(train.classIndex());
    // trained[k][row]: prediction of member k
    double[][] trained = new double[size][target.length];
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
    residuals = new double[target.length];
    Arrays.setAll(residuals, row -> Math.abs(target[row] - meanWithout(row, k -> trained[k][row])));
    sorted = Arrays.stream(residuals).filter(residual -> !Double.isNaN(residual)).sorted().toArray();
  }

  /** Half the width of an interval around the mean: the conformal quantile of absolute out-of-bag residuals. */
  private double conformalWidth(double level) {
    int rank = (int) Math.ceil((sorted.length + 1) * level);
    return sorted[Math.min(rank, sorted.length) - 1];
  }

  private double[] predict(Instance instance) throws Exception {
    double[] predictions = new double[members.size()];
    for (int k = 0; k < predictions.length; k++) {
      predictions[k] = members.get(k).classifyInstance(instance);
    }
    return predictions;
  }

  /** Returns intervals of constant width around the mean, one for each level. */
  Interval[] conformal(Instance instance, double[] levels) throws Exception {
    double mean = Arrays.stream(predict(instance)).average().orElseThrow();
    return Arrays.stream(levels).map(this::conformalWidth).mapToObj(reach -> new Interval(mean - reach, mean + reach)).toArray(Interval[]::new);
  }

  /** Intervals of jackknife+-after-bootstrap, at each level. */
  Interval[] jackknife(Instance instance, double[] levels) throws Exception {
    double[] predictions = predict(instance);
    double[] low = new double[residuals.length];
    double[] high = new double[residuals.length];
    int count = 0;
    for (int row = 0; row < residuals.length; row++) {
      if (!Double.isNaN(residuals[row])) {
        double here = meanWithout(row, k -> predictions[k]);
        low[count] = here - residuals[row];
        high[count++] = here + residuals[row];
      }
    }
    Arrays.sort(low, 0, count);
    Arrays.sort(high, 0, count);
    Interval[] intervals = new Interval[levels.length];
    for (int l = 0; l < levels.length; l++) {
      int lower = Math.max(1, (int) Math.floor((1 - levels[l]) * (count + 1)));
      int upper = Math.min(count, (int) Math.ceil(levels[l] * (count + 1)));
      intervals[l] = new Interval(low[lower - 1], high[upper - 1]);
    }
    return intervals;
  }

  /** The mean over members for which a row is out of bag; NaN if there are none. */
  private double meanWithout(int row, IntToDoubleFunction values) {
    double sum = 0;
    int count = 0;
    for (int k = 0; k < members.size(); k++) {
      if (!inBag.get(k)[row]) {
        sum += values.applyAsDouble(k);
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }
}
