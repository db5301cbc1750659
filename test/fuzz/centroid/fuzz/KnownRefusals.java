// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Intended refusals where Bagging (for CalibratedClassifier, the classifier alone) works: the beginning of the message, and the reason. Every
 * entry was reviewed.
 */
final class KnownRefusals {

  /**
   * An intended refusal.
   *
   * @param sentence a pattern of its beginning
   * @param reason why
   */
  private record Known(Pattern sentence, String reason) {
  }

  private static final String FOLD = "(Fold \\d+ of \\d+: )?";

  private static final List<Known> ALL = List.of(
      known(FOLD + "(Member \\d+ of \\d+ \\((CalibratedClassifier|CentroidBagging)\\) could not be trained: |Centroid \\d+ of \\d+ failed in round \\d+: )?"
          + "Too few training rows: ",
          "a pool meets other bags than Bagging, and a few rows can leave a bag in which the learner fails"),
      known("Instance weights must", "negative, infinite or no weight at all is a mistake in the data; Bagging's answer to it is arbitrary"),
      known(FOLD + "(Member \\d+ of \\d+ \\(\\w+\\) could not be trained: |Centroid \\d+ of \\d+ failed in round \\d+: )?"
          + "Row weights must have a positive, finite sum that",
          "weights below the smallest ordinary number, whose reciprocal is infinite"),
      known(FOLD + "Member \\d+ of \\d+ \\(SaysTooMuch\\) could not predict training rows: SaysTooMuch must give a probability for each",
          "alone it has nobody whose probabilities are added to its own"),
      known(FOLD + "Member \\d+ of \\d+ \\(\\w+\\) could not predict training rows: (Null distribution predicted|I do not know this row)",
          "a fold can consist of rows that the learner does not predict"),
      known("Training needs at least one row with a class value", "there is nothing to learn from; ZeroR under Bagging says missing"),
      known("representCopiesUsingWeights", "Bagging would say the same, but not for every learner"),
      known("poolSize \\(-pool\\) must be", "not an option of Bagging"),
      known("stop \\(-stop\\) needs", "not an option of Bagging"),
      known("scheme \\(-scheme\\) bayesian needs", "not an option of Bagging"),
      known("(calcOutOfBag \\(-O\\)|calibration \\(-calibration\\) outofbag) needs scheme \\(-scheme\\) multinomial",
          "every model is trained on every row there"),
      known("calcOutOfBag \\(-O\\) needs probabilities from 0 to 1", "Bagging fails at most of them, by the index of an array"),
      known("calcOutOfBag \\(-O\\) in mode .* need at least two different rows", "these modes have folds in place of bags"),
      known("bagSizePercent \\(-P\\) must be 100 in mode", "draws of these modes have the weight of the whole data"),
      known("correct \\(-correct\\) must be", "not an option of Bagging"),
      known("minTarget \\(-min\\) and maxTarget \\(-max\\) need", "not an option of Bagging"),
      known("(min|max)Target \\(-m", "not an option of Bagging"),
      known("group \\(-group\\)", "not an option of Bagging"),
      known("order \\(-order\\)", "not an option of Bagging"),
      known("targetRows \\(-target\\)", "not an option of Bagging"),
      known("abstain \\(-abstain\\)", "not an option of Bagging"),
      known("(candidates \\(-B\\) must include a learner .*: )?calibration \\(-calibration\\) must be .* to compare ensembles without a pool",
          "not an option of Bagging"),
      known("(candidates \\(-B\\) must include a learner .*: )?Most predictions of training rows must be finite",
          "a learner can't be compared by errors of rows that it does not predict"),
      known("mode \\(-mode\\) gradient needs", "not an option of Bagging"),
      known("burnIn \\(-burn-in\\) must be above 0", "not an option of Bagging"),
      known("masses \\(-masses\\) fitted needs", "not an option of Bagging"),
      known("Class values must (be finite|lie between|be equal or)", "squares of targets must be finite numbers"),
      known(FOLD + "Member \\d+ of \\d+ \\(FailsOnceInTen\\)", "a pool may lose a tenth of its fits, and meets other seeds than Bagging"),
      known(FOLD + "Member \\d+ of \\d+ \\((M5\\w+|ClassificationViaRegression|REPTree)\\) could not be trained: .*StackOverflowError",
          "M5, alone or inside, and REPTree call themselves for ever in some bags with infinite numbers, and a pool meets other bags than Bagging"),
      known(FOLD + "Member \\d+ of \\d+ \\(\\w+\\) could not be trained: A NaN value was generated while normalizing",
          "Weka's Normalize fails in bags with infinite numbers, and a pool meets other bags than Bagging"),
      known(FOLD + "Member \\d+ of \\d+ \\(ClassificationViaRegression\\) could not be trained: .* non-uniform instance weights",
          "copies represented by weights; bags of a few rows may have none, and a pool meets other bags than Bagging"),
      known(FOLD + "Member \\d+ of \\d+ \\(JRip\\) could not be trained: Can't normalize array. Sum is zero",
          "JRip itself fails in about one bag of 300, also under Bagging, and a pool of less than ten has none to spare"),
      known(FOLD + "Member \\d+ of \\d+ \\(NaiveBayes\\) could not (be trained|predict training rows): NaN returned",
          "NaiveBayes itself fails for some denormal or infinite numbers, and a pool meets other bags than Bagging"),
      known("NaN returned from estimator for attribute",
          "NaiveBayes itself fails at some rows if a column has infinite numbers; in training with -calibration none nobody predicts them"),
      known(FOLD + "Centroid \\d+ of \\d+ failed in round \\d+: .*(instance weights|non-uniform|is NaN|is -?Infinity|NaN returned|I do not like the seed|"
          + "StackOverflowError)",
          "mode refit gives rows weights, compares losses, and meets other seeds than Bagging; of M5 and REPTree see above"),
      known(".*(Not enough training instances|more folds than instances|bound must be positive|class values are the same|unary class|Only missing values|"
          + "duplicate bin range)",
          "rows that are kept for calibration can leave too few for the learner, or bins that BayesNet can't distinguish"),
      known(".* needs calibration rows, but the classifier passes on the intervals of a calibrated classifier in it",
          "options of a calibration that does not take place would do nothing"),
      known("weka.classifiers.meta.CalibratedClassifier: Cannot handle \\w+ (class|attributes)",
          "LinearRegression alone takes one row of any kind without a check"),
      known(FOLD + "\\w+ could not be trained",
          "copies of a CalibratedClassifier learn from parts of the rows, which can be too few for the learner"));

  private KnownRefusals() {
  }

  private static Known known(String sentence, String reason) {
    return new Known(Pattern.compile(sentence), reason);
  }

  static boolean contains(Throwable refusal) {
    String message = String.valueOf(refusal.getMessage());
    return ALL.stream().anyMatch(known -> known.sentence().matcher(message).lookingAt());
  }

  /** Returns all entries, for review. */
  static List<String> reasons() {
    return ALL.stream().map(known -> known.sentence() + ": " + known.reason()).toList();
  }
}
