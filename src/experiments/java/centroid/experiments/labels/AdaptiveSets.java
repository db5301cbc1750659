// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.labels;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Three rules for prediction sets on the same held-out rows and probabilities: by the probability of a label (CentroidBagging's rule), and adaptive sets (APS;
 * Romano, Sesia and Candes, 2020) by the probability of all labels that are at least as probable, with or without a random part. The most
 * probable label is always in the set.
 */
final class AdaptiveSets implements LabelResult.SetRule {

  /** The nonconformity score of a label. */
  enum Rule {
    /** One minus its probability. */
    OWN,
    /** The probability of all labels that are at least as probable. */
    ADAPTIVE,
    /** The same minus a random part of its own probability. */
    RANDOMISED
  }

  private final Classifier model;
  private final Rule rule;
  private final double[] sorted;
  private final long seed;

  AdaptiveSets(Classifier model, Instances heldOut, Rule rule, long seed) throws Exception {
    this.model = model;
    this.rule = rule;
    this.seed = seed;
    this.sorted = new double[heldOut.numInstances()];
    for (int k = 0; k < sorted.length; k++) {
      Instance row = heldOut.instance(k);
      double[] probabilities = model.distributionForInstance(row);
      sorted[k] = strangeness(row, probabilities).applyAsDouble(probabilities, (int) row.classValue());
    }
    Arrays.sort(sorted);
  }

  /** Each row has its own random part, the same for every query. */
  private ToDoubleBiFunction<double[], Integer> strangeness(Instance row, double[] probabilities) {
    double part = rule == Rule.RANDOMISED ? new SplittableRandom(seed ^ Arrays.hashCode(probabilities) * 31L ^ row.toString().hashCode()).nextDouble() : 0;
    return (p, label) -> {
      if (rule == Rule.OWN) {
        return 1 - p[label];
      }
      double sum = 0;
      for (int c = 0; c < p.length; c++) {
        sum += p[c] > p[label] || p[c] == p[label] && c <= label ? p[c] : 0;
      }
      return sum - part * p[label];
    };
  }

  @Override
  public boolean[] at(Instance row, double level) throws Exception {
    double[] probabilities = model.distributionForInstance(row);
    int rank = (int) Math.ceil((sorted.length + 1) * level);
    double limit = rank > sorted.length ? Double.POSITIVE_INFINITY : sorted[Math.max(rank, 1) - 1];
    ToDoubleBiFunction<double[], Integer> strangeness = strangeness(row, probabilities);
    boolean[] set = new boolean[probabilities.length];
    for (int c = 0; c < set.length; c++) {
      set[c] = strangeness.applyAsDouble(probabilities, c) <= limit;
    }
    set[Utils.maxIndex(probabilities)] = true;
    return set;
  }
}
