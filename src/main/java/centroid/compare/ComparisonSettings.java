// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.util.List;

/**
 * Validated settings of a comparison.
 *
 * @param sizes ensemble sizes, each compared separately
 * @param numFolds folds of a cross-validation
 * @param numRuns repetitions of the cross-validation, each with another shuffle
 * @param level nominal level of prediction intervals and sets
 * @param significance significance level of the paired test
 * @param seed seed of the models
 */
public record ComparisonSettings(List<Integer> sizes, int numFolds, int numRuns, double level, double significance, int seed) {

  /** Checks the settings. */
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

  /** Checks that a data set has enough rows for the folds. */
  void check(DataFile set) {
    if (numFolds > set.data().numInstances()) {
      throw new IllegalArgumentException("Folds (-folds) must be at most the number of rows with a class value, which is " + set.data().numInstances()
          + " in data set '" + set.name() + "', but were " + numFolds);
    }
  }

  /** The ratio of test to training rows, which the corrected t-test needs. */
  double testTrainRatio() {
    return 1.0 / (numFolds - 1);
  }
}
