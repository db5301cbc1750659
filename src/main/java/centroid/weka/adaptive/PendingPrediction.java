// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.adaptive;

import java.io.Serializable;

/**
 * What is kept of an {@link AdaptivePrediction} until the class of its row is known: a few numbers, which can be saved. Immutable.
 *
 * @param numeric whether the class is numeric
 * @param issued the factors below and above the middle of the model's interval, or one level; not to be modified
 * @param scores the bounds of the model's interval, or the level at which the model's prediction set contains each label; not to be modified
 * @serial exclude
 */
public record PendingPrediction(boolean numeric, double[] issued, double[] scores) implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * Returns the factors that the halves of the model's interval, or the level that its prediction set, need to contain an observed value.
   *
   * @return null if the width can't adapt
   */
  double[] needed(double actual) {
    if (!numeric) {
      return new double[] {actual < scores.length ? scores[(int) actual] : 1};
    }
    double half = scores[1] / 2 - scores[0] / 2;
    double middle = scores[0] / 2 + scores[1] / 2;
    return half > 0 && half < Double.POSITIVE_INFINITY ? new double[] {(middle - actual) / half, (actual - middle) / half} : null;
  }

  /**
   * Whether the interval or prediction set contained an observed value. A set contains the most probable label even if the issued level is below 0; an
   * interval whose width can't adapt is that of the model.
   */
  boolean covers(double actual) {
    double[] needed = needed(actual);
    if (needed == null) {
      return actual >= scores[0] && actual <= scores[1];
    }
    for (int k = 0; k < needed.length; k++) {
      if (needed[k] > (numeric ? issued[k] : Math.max(0, issued[k]))) {
        return false;
      }
    }
    return true;
  }
}
