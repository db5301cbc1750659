// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;

/**
 * The options of a case: mostly within their ranges; in one case of eight one is out of range.
 *
 * @param calibrated whether the case uses CalibratedClassifier
 * @param values each option with its value; an empty one for flags
 * @param outside the option that is out of range; null if there is none
 */
record CaseOptions(boolean calibrated, Map<String, String> values, String outside) {

  /** Most of them do not fit a class, and are refused. */
  private static final List<String> ABSTAIN = List.of("\"accuracy 0.9\"", "\"accuracy 0.5\"", "\"accuracy 0.8 confidence 0.7\"", "\"width 1\"",
      "\"width 2 level 0.8\"", "\"precision 0.7\"", "\"recall 0.6\"");
  private static final List<String> OUTSIDE = List.of("-I 0", "-I -3", "-I many", "-pool -1", "-pool 1.5", "-lambda -1", "-lambda NaN", "-P 0", "-P 101",
      "-P x", "-mode nonsense", "-interval 95", "-calibration all", "-folds 1", "-folds -2", "-local maybe", "-correct maybe",
      "-tails none", "-min NaN", "-max NaN", "-min Infinity", "-max -Infinity", "-coverage label",
      "-draws -1", "-rounds -5", "-gamma -0.1", "-gamma NaN", "-scheme poisson", "-stop 1", "-stop -1", "-budget -1",
      "-budget 1e300", "-burn-in 2", "-masses x", "-losses x", "-num-slots -1", "-num-decimal-places x", "-S x", "-group nosuch", "-order nosuch",
      "-nonsense 3", "-target nosuch.arff");
  private static final List<String> OUTSIDE_CALIBRATED = List.of("-calibration outofbag", "-folds 1", "-local maybe", "-correct maybe",
      "-tails none", "-min NaN", "-max NaN", "-coverage label", "-num-slots -1", "-S x", "-group nosuch", "-order nosuch", "-nonsense 3",
      "-model nosuch.model", "-calibration-data nosuch.arff", "-target nosuch.arff");
  private static final List<String> OF_BAGGING = List.of("-I", "-S", "-P", "-O", "-represent-copies-using-weights");

  static CaseOptions draw(int numAttributes, CaseLearners.Learner learner, SplittableRandom random) {
    boolean calibrated = random.nextInt(6) == 0;
    Map<String, String> values = new LinkedHashMap<>();
    if (calibrated) {
      values.put("-calibration", random.nextInt(3) > 0 ? "crossfit" : "heldout");
      values.put("-folds", String.valueOf(random.nextInt(2, 5)));
      values.put("-S", String.valueOf(random.nextInt()));
    } else {
      training(values, learner, random);
    }
    intervals(values, numAttributes, random);
    String outside = null;
    if (random.nextInt(8) == 0) {
      List<String> choice = calibrated ? OUTSIDE_CALIBRATED : OUTSIDE;
      String[] wrong = choice.get(random.nextInt(choice.size())).split(" ");
      outside = wrong[0];
      values.put(wrong[0], wrong[1]);
    }
    return new CaseOptions(calibrated, values, outside);
  }

  /** Whether the mode has candidates for the base learner; other modes refuse them. */
  boolean mayHaveCandidates() {
    return !calibrated && outside == null && (isMode("auto") || isMode("select"));
  }

  /** Adds candidates. In one case of 60 without any, one is given that does not exist, or that the mode refuses. */
  CaseOptions with(List<CaseLearners.Learner> candidates, SplittableRandom random) {
    boolean wrong = !calibrated && outside == null && candidates.isEmpty() && random.nextInt(60) == 0;
    if (candidates.isEmpty() && !wrong) {
      return this;
    }
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put("-B", wrong ? mayHaveCandidates() ? "weka.NoSuchLearner" : "weka.classifiers.rules.ZeroR -B auto"
        : candidates.stream().map(CaseLearners.Learner::quoted).collect(Collectors.joining(" -B ")));
    return new CaseOptions(calibrated, more, wrong ? "-B" : outside);
  }

  /** Returns the command line without candidates, for a base learner with its options. */
  String lineOf(String learner) {
    Map<String, String> rest = new LinkedHashMap<>(values);
    rest.remove("-B");
    String[] parts = learner.split(" ", 2);
    return words(rest) + " -W " + parts[0] + (parts.length == 1 ? "" : " -- " + parts[1]);
  }

  private static void training(Map<String, String> values, CaseLearners.Learner learner, SplittableRandom random) {
    int members = new int[] {1, 2, 3, 3, 4, 5, 8, 12}[random.nextInt(8)];
    values.put("-I", String.valueOf(members));
    values.put("-S", String.valueOf(random.nextInt(5) == 0 ? Integer.MAX_VALUE : random.nextInt()));
    boolean network = learner.className().endsWith("Nd4jNetwork");
    String mode = new String[] {"auto", "auto", "auto", "select", "refit", "bagging", "bagging", network ? "gradient" : "select"}[random.nextInt(8)];
    values.put("-mode", mode);
    if (random.nextInt(6) > 0) {
      values.put("-pool", String.valueOf(members + random.nextInt(members + 1)));
    }
    values.put("-draws", String.valueOf(random.nextInt(1, 40)));
    values.put("-rounds", "1");
    values.put("-calibration", new String[] {"auto", "auto", "outofbag", "heldout", "crossfit", "none"}[random.nextInt(6)]);
    values.put("-folds", String.valueOf(random.nextInt(2, 4)));
    sometimes(values, 6, "-P", String.valueOf(random.nextInt(1, 101)), random);
    sometimes(values, 6, "-O", "", random);
    sometimes(values, 12, "-represent-copies-using-weights", "", random);
    sometimes(values, 20, "-store-out-of-bag-predictions", "", random);
    sometimes(values, 20, "-output-out-of-bag-complexity-statistics", "", random);
    sometimes(values, 20, "-print", "", random);
    sometimes(values, 20, "-joinable", "", random);
    sometimes(values, 20, "-stop", "0.02", random);
    sometimes(values, 5, "-lambda", String.valueOf(random.nextInt(4) == 0 ? 1e300 : random.nextDouble()), random);
    sometimes(values, 8, "-gamma", String.valueOf(random.nextDouble(3)), random);
    sometimes(values, 12, "-scheme", "bayesian", random);
    sometimes(values, 12, "-num-decimal-places", String.valueOf(random.nextInt(7)), random);
    sometimes(values, 3, "-interval", new String[] {"prediction", "normal", "percentile", "pivotal"}[random.nextInt(4)], random);
    if (network) {
      sometimes(values, 4, "-burn-in", "0.75", random);
      sometimes(values, 4, "-masses", "won", random);
      sometimes(values, 4, "-losses", "raw", random);
    }
  }

  private static void intervals(Map<String, String> values, int numAttributes, SplittableRandom random) {
    sometimes(values, 4, "-local", new String[] {"off", "on"}[random.nextInt(2)], random);
    sometimes(values, 2, "-correct", new String[] {"auto", "off", "on"}[random.nextInt(3)], random);
    sometimes(values, 6, "-tails", "infinite", random);
    sometimes(values, 15, "-min", new String[] {"-1e9", "0", "-Infinity"}[random.nextInt(3)], random);
    sometimes(values, 15, "-max", new String[] {"1e9", "5", "Infinity"}[random.nextInt(3)], random);
    sometimes(values, 6, "-group", String.valueOf(random.nextInt(1, numAttributes + 1)), random);
    sometimes(values, 6, "-coverage", "class", random);
    // Last, so that the other options of a seed stay as they were.
    sometimes(values, 10, "-order", String.valueOf(random.nextInt(1, numAttributes + 1)), random);
    sometimes(values, 8, "-abstain", ABSTAIN.get(random.nextInt(ABSTAIN.size())), random);
  }

  private static void sometimes(Map<String, String> values, int oneIn, String option, String value, SplittableRandom random) {
    if (random.nextInt(oneIn) == 0) {
      values.put(option, value);
    }
  }

  String className() {
    return calibrated ? CalibratedClassifier.class.getName() : CentroidBagging.class.getName();
  }

  /** Returns the command line, with the base learner at the end. */
  String line(CaseLearners.Learner learner) {
    return line(values, learner);
  }

  /** Returns the options for Bagging. */
  String baggingLine(CaseLearners.Learner learner) {
    return line(values.entrySet().stream().filter(entry -> OF_BAGGING.contains(entry.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new)), learner);
  }

  boolean isMode(String mode) {
    return mode.equals(values.get("-mode"));
  }

  private static String line(Map<String, String> values, CaseLearners.Learner learner) {
    return words(values) + " -W " + learner.specification();
  }

  private static String words(Map<String, String> values) {
    return values.entrySet().stream().map(entry -> (entry.getKey() + " " + entry.getValue()).strip()).collect(Collectors.joining(" "));
  }
}
