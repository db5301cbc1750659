// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.vote;

import weka.classifiers.Classifier;
import weka.core.Utils;

/** Adds the votes of members as Weka's Bagging does, and checks them. */
public final class Votes {

  private Votes() {
  }

  /**
   * Refuses predictions that can't be added up. Too few probabilities are accepted, as by Bagging.
   *
   * @param prediction may be null
   * @param numLabels the number of labels; 0 for a numeric class
   */
  public static double[] require(Classifier member, double[] prediction, int numLabels) {
    if (prediction == null || (numLabels == 0 ? prediction.length == 0 : prediction.length > numLabels)) {
      String wanted = numLabels == 0 ? "a number" : "a probability for each of " + numLabels + " labels";
      throw new IllegalStateException(member.getClass().getSimpleName() + " must give " + wanted + ", but gave "
          + (prediction == null || prediction.length == 0 ? "nothing" : prediction.length));
    }
    return prediction;
  }

  /** Adds weighted votes, from {@code at} on, to the first sums. */
  public static void add(double[] votes, int at, int count, double weight, double[] sums) {
    for (int c = 0; c < count; c++) {
      sums[c] += weight * votes[at + c];
    }
  }

  /** Makes probabilities of sums, as Bagging does: a row for which they are 0 keeps its zeros, which Weka counts as unclassified. */
  public static void normalise(double[] sums) {
    if (!Utils.eq(Utils.sum(sums), 0)) {
      Utils.normalize(sums);
    }
  }
}
