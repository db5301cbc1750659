// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.util.List;

/**
 * How two contenders are compared; checked.
 *
 * @param sizes numbers of models, each compared by itself
 * @param numFolds folds of a cross-validation
 * @param numRuns repetitions of the cross-validation, each with its own shuffling
 * @param level the level of prediction intervals and sets
 * @param significance the level of the paired test
 * @param seed the seed of all models and shufflings
 */
public record ComparisonSettings(List<Integer> sizes, int numFolds, int numRuns, double level, double significance, int seed) {

  /** Checks every setting. */
  public ComparisonSettings {
    sizes = List.copyOf(sizes);
    if (sizes.isEmpty() || sizes.stream().anyMatch(m -> m < 1)) {
      throw new IllegalArgumentException("Numbers of models (-m) must be at least 1, but were " + sizes);
    }
    if (numFolds < 2) {
      throw new IllegalArgumentException("Folds (-folds) must be at least 2, but were " + numFolds);
    }
    if (numRuns < 1) {
      throw new IllegalArgumentException("Runs (-runs) must be at least 1, but were " + numRuns);
    }
    checkFraction("Level (-level)", level);
    checkFraction("Significance (-significance)", significance);
  }

  private static void checkFraction(String setting, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(setting + " must be a fraction between 0 and 1, such as 0.95, but was " + value);
    }
  }

  /** Checks that a data set can be split so. */
  void check(DataFile set) {
    if (numFolds > set.data().numInstances()) {
      throw new IllegalArgumentException("Folds (-folds) must not be more than the rows with a class of data set '" + set.name() + "', which are "
          + set.data().numInstances() + ", but were " + numFolds);
    }
  }

  /** Rows of a test fold for each training row, which the corrected test needs. */
  double testTrainRatio() {
    return 1.0 / (numFolds - 1);
  }
}
