// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import centroid.compare.Format;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Validated settings of a comparison of base learners.
 *
 * @param numModels ensemble size
 * @param levels levels of the interval scores that rank learners of a numeric class
 * @param options further options of the ensemble, for the report
 */
public record LearnerSettings(int numModels, List<Double> levels, String options) {

  /** The default: the mean score at these levels. No single level selected better learners in the study of learners. */
  public static final List<Double> DEFAULT_LEVELS = List.of(0.8, 0.9, 0.95);

  /** Checks the settings. */
  public LearnerSettings {
    levels = List.copyOf(levels);
    if (numModels < 1) {
      throw new IllegalArgumentException("The number of models (-m) must be at least 1, but was " + numModels);
    }
  }

  /** Parses a level that must be among the {@code known} ones; an empty text gives the default levels. */
  public static List<Double> levels(String text, double[] known) {
    if (text.isEmpty()) {
      return DEFAULT_LEVELS;
    }
    try {
      double level = Double.parseDouble(text);
      if (Arrays.stream(known).anyMatch(each -> each == level)) {
        return List.of(level);
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException("Level (-level) must be one of " + Arrays.toString(known) + ", or left out for the mean score at " + DEFAULT_LEVELS
        + ", but was '" + text + "'");
  }

  public double[] levelArray() {
    return levels.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Describes the ensemble. */
  public String ensemble() {
    return "CentroidBagging of " + numModels + (numModels == 1 ? " model" : " models") + (options.isEmpty() ? "" : ", " + options);
  }

  /** Describes the method in a few sentences. */
  public String method() {
    String at = levels.stream().map(level -> "" + level).collect(Collectors.joining(", "));
    return "Each learner was trained once on all rows and scored on out-of-bag or held-out rows: a numeric class by the interval score"
        + (levels.size() == 1 ? " at level " : ", averaged over the levels ") + at + ", a nominal class by the log-loss of calibrated probabilities. "
        + "Learners are compared row by row. Errors are " + Format.plain(LearnerRanking.WIDENING)
        + " standard errors of the difference to the best, which allows for the variation between training samples.";
  }
}
