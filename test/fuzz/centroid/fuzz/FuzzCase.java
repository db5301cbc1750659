// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import centroid.fuzz.data.CaseData;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import weka.core.Instances;

/**
 * One case: data, a base learner and options, all of them a pure function of seed and number.
 *
 * @param seed the seed of the whole run
 * @param number which case of it, from 0
 * @param train rows to learn from
 * @param test rows to predict
 * @param learner class and options of the base learner
 * @param candidates further candidates for the base learner; mostly none
 * @param options those of CentroidBagging or CalibratedClassifier
 */
public record FuzzCase(long seed, int number, Instances train, Instances test, CaseLearners.Learner learner, List<CaseLearners.Learner> candidates,
    CaseOptions options) {

  private static final int MANY_LABELS = 100;
  private static final int MANY_COEFFICIENTS = 500;
  private static final int MANY_VALUES = 500;

  /**
   * Creates a case.
   *
   * @param seed the seed of the whole run
   * @param number which case of it
   * @return the case, a pure function of the arguments
   */
  public static FuzzCase of(long seed, int number) {
    SplittableRandom random = new SplittableRandom(new SplittableRandom(seed).nextLong() + number);
    // Each part has its own generator, so that a new kind of data does not change options.
    SplittableRandom forData = random.split();
    SplittableRandom forLearner = random.split();
    SplittableRandom forOptions = random.split();
    SplittableRandom forCandidates = random.split();
    CaseData data = new CaseData(forData);
    CaseLearners.Learner learner = affordable(data, forLearner);
    CaseOptions options = CaseOptions.draw(data.train().numAttributes(), learner, forOptions);
    List<CaseLearners.Learner> candidates = new ArrayList<>();
    if (options.mayHaveCandidates() && forCandidates.nextInt(4) == 0) {
      for (int k = forCandidates.nextInt(1, 5); k > 0; k--) {
        CaseLearners.Learner other = affordable(data, forCandidates);
        if (!other.equals(learner) && !candidates.contains(other)) {
          candidates.add(other);
        }
      }
      boolean small = data.train().numInstances() * data.train().numAttributes() <= MANY_VALUES && !data.holdsExtremeWeights();
      if (small && forCandidates.nextInt(4) == 0) {
        candidates.add(CaseLearners.AUTO);
      }
    }
    return new FuzzCase(seed, number, data.train(), data.test(), learner, List.copyOf(candidates), options.with(candidates, forCandidates));
  }

  private static CaseLearners.Learner affordable(CaseData data, SplittableRandom random) {
    CaseLearners.Learner learner;
    do {
      learner = CaseLearners.draw(data.train().classAttribute().isNominal(), random);
    } while (!isAffordable(learner.className(), data));
    return learner;
  }

  /** Some of Weka's learners take minutes for some of our data, and hundreds of other cases could be tried meanwhile. */
  private static boolean isAffordable(String learner, CaseData data) {
    return switch (learner.substring(learner.lastIndexOf('.') + 1)) {
      // Its cache adds an entry for every query with an infinite number and searches all of them.
      case "KStar" -> !data.holdsInfinity();
      // Weights are the bounds of its multipliers, and with very large ones its steps never end.
      case "SMO" -> !data.holdsExtremeWeights();
      // Cubic in the columns that labels become.
      case "LinearRegression" -> data.numInputLabels() <= MANY_LABELS;
      // Cubic in its coefficients, of which every label of the class has one for each column.
      case "Logistic" -> data.train().numClasses() * (data.numInputLabels() + data.train().numAttributes()) <= MANY_COEFFICIENTS;
      default -> true;
    };
  }

  /**
   * Whether it is a case of CentroidBagging with a base learner that needs no native libraries.
   *
   * @return false for CalibratedClassifier and for networks
   */
  public boolean isOfPlainMembers() {
    return !options.calibrated() && all().noneMatch(one -> one.className().endsWith("Nd4jNetwork"));
  }

  private Stream<CaseLearners.Learner> all() {
    return Stream.concat(Stream.of(learner), candidates.stream());
  }

  /**
   * Whether the base learner, and every candidate for it, answers the same again.
   *
   * @return false for learners whose predictions change their state
   */
  public boolean isSteady() {
    return all().allMatch(CaseLearners.Learner::steady);
  }

  /** Whether several threads may use the model at once. */
  boolean allowsThreads() {
    return all().allMatch(CaseLearners.Learner::threads);
  }

  /** Whether a learner misbehaves on purpose. */
  boolean isOdd() {
    return all().anyMatch(CaseLearners.Learner::odd);
  }

  /**
   * Options with the base learner at their end.
   *
   * @return as on a command line
   */
  public String line() {
    return options.line(learner);
  }

  /**
   * What repeats this case alone.
   *
   * @return a command
   */
  public String command() {
    return "./antw test-fuzz -Dseed=" + seed + " -Dcase=" + number;
  }

  @Override
  public String toString() {
    return "case " + number + " of seed " + seed + ": " + train.numInstances() + " rows, " + train.numAttributes() + " attributes, class "
        + (train.classAttribute().isNominal() ? "of " + train.numClasses() + " labels" : "numeric") + " (" + train.relationName() + "), "
        + options.className() + " " + options.line(learner);
  }
}
