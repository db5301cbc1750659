// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import centroid.compare.Format;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How base learners are compared; checked.
 *
 * @param numModels models in an ensemble
 * @param levels the levels of intervals by which learners of a numeric class are ranked
 * @param options more options of the ensemble, for readers
 */
public record LearnerSettings(int numModels, List<Double> levels, String options) {

  /** By these together learners are ranked if no level is given; no single level chose clearly better (experiment learners). */
  public static final List<Double> USUAL_LEVELS = List.of(0.8, 0.9, 0.95);

  /** Checks every setting. */
  public LearnerSettings {
    levels = List.copyOf(levels);
    if (numModels < 1) {
      throw new IllegalArgumentException("The number of models (-m) must be at least 1, but was " + numModels);
    }
  }

  /**
   * Reads the level of a ranking.
   *
   * @param text a fraction; empty for the usual levels
   * @param known levels at which scores are known; read only
   */
  public static List<Double> levels(String text, double[] known) {
    if (text.isEmpty()) {
      return USUAL_LEVELS;
    }
    try {
      double level = Double.parseDouble(text);
      if (Arrays.stream(known).anyMatch(each -> each == level)) {
        return List.of(level);
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException("Level (-level) must be one of " + Arrays.toString(known) + ", or left out for the mean score at " + USUAL_LEVELS
        + ", but was '" + text + "'");
  }

  /** The levels as an array. */
  public double[] levelArray() {
    return levels.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** What learners are put into. */
  public String ensemble() {
    return "CentroidBagging of " + numModels + (numModels == 1 ? " model" : " models") + (options.isEmpty() ? "" : ", " + options);
  }

  /** How the numbers were made. */
  public String method() {
    String at = levels.stream().map(level -> "" + level).collect(Collectors.joining(", "));
    return "Each learner was trained once, on all rows, and is judged by rows that its models had not seen: a numeric class by the interval score"
        + (levels.size() == 1 ? " at level " : ", the mean of the levels ") + at + ", a nominal one by the log-loss of calibrated probabilities. "
        + "Learners are compared row by row. Errors are those of differences to the best: " + Format.number(LearnerRanking.WIDENING).replaceAll("\\.0*$", "")
        + " standard errors over rows, as other training rows would differ too.";
  }
}
