package centroid.experiments;

import centroid.core.Streams;
import java.util.List;
import java.util.Locale;
import weka.classifiers.Classifier;
import weka.classifiers.functions.Logistic;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.J48;
import weka.classifiers.trees.RandomTree;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Nominal classes: do prediction sets hold, how large are they, and are probabilities better than Bagging's? */
final class SetStudy implements Study {

  private static final double[] LEVELS = {0.8, 0.9, 0.95};
  private static final int MAX_ROWS = 1000;
  /** No probability counts as less: Bagging's are often 0, which would make its log-loss infinite. */
  private static final double SMALLEST = 1e-6;
  private static final int NUM_NUMBERS = 5 + 2 * LEVELS.length;

  @Override
  public String description() {
    return "coverage and size of prediction sets, log-loss against Bagging's (needs -Ddata)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    Setup setup = Setup.read(arguments, 5, "3,5,10", "J48,RandomTree,Logistic", "sets, at most " + MAX_ROWS + " training rows",
        set -> !set.isNumeric());
    setup.learners().forEach(SetStudy::newLearner);
    int last = setup.sizes()[setup.sizes().length - 1];
    setup.run(setup.trialsOf(setup.learners(), SetStudy::fits), trial -> setup.log().has(trial.key(last, "")), trial -> runTrial(trial, setup));
    setup.publish("Prediction sets and class probabilities", explanation(setup), table(setup), "");
  }

  /** Logistic regression with very many parameters takes minutes a fit. */
  private static boolean fits(String learner, DataSets.Named set) {
    int inputs = 0;
    for (int k = 0; k < set.data().numAttributes(); k++) {
      inputs += set.data().attribute(k).isNominal() ? set.data().attribute(k).numValues() - 1 : 1;
    }
    return !learner.equals("Logistic") || inputs * (set.data().numClasses() - 1) <= 100;
  }

  private static Classifier newLearner(String name) {
    return switch (name) {
      case "J48" -> new J48();
      case "RandomTree" -> new RandomTree();
      case "Logistic" -> new Logistic();
      default -> throw new IllegalArgumentException("Learners must be some of J48, RandomTree, Logistic, but one was '" + name + "'");
    };
  }

  private static void runTrial(Setup.Trial trial, Setup setup) throws Exception {
    Streams streams = trial.streams(3);
    Setup.Split split = trial.split(streams, MAX_ROWS, MAX_ROWS);
    for (int m : setup.sizes()) {
      int seed = streams.child(trial.learner()).child(m).seed();
      Bagging bagging = new Bagging();
      bagging.setClassifier(newLearner(trial.learner()));
      bagging.setNumIterations(m);
      bagging.setSeed(seed);
      bagging.buildClassifier(split.train());
      CentroidBagging centroid = new CentroidBagging();
      centroid.setOptions(Utils.splitOptions("-I " + m + " -S " + seed));
      centroid.setClassifier(newLearner(trial.learner()));
      centroid.buildClassifier(split.train());
      setup.log().add(trial.key(m, ""), numbers(bagging, centroid, split.test()));
    }
  }

  /** Rows; log-loss of Bagging and ours; errors of both; then rows covered and labels in the sets at each level. */
  private static double[] numbers(Bagging bagging, CentroidBagging centroid, Instances test) throws Exception {
    double[] numbers = new double[NUM_NUMBERS];
    numbers[0] = test.numInstances();
    for (Instance row : test) {
      int label = (int) row.classValue();
      double[] theirs = bagging.distributionForInstance(row);
      double[] ours = centroid.distributionForInstance(row);
      numbers[1] -= Math.log(Math.max(theirs[label], SMALLEST));
      numbers[2] -= Math.log(Math.max(ours[label], SMALLEST));
      numbers[3] += Utils.maxIndex(theirs) == label ? 0 : 1;
      numbers[4] += Utils.maxIndex(ours) == label ? 0 : 1;
      for (int l = 0; l < LEVELS.length; l++) {
        boolean[] inside = centroid.predictSet(row, LEVELS[l]);
        numbers[5 + 2 * l] += inside[label] ? 1 : 0;
        for (boolean in : inside) {
          numbers[6 + 2 * l] += in ? 1 : 0;
        }
      }
    }
    return numbers;
  }

  private static String explanation(Setup setup) {
    return "Data sets with a nominal class and at least " + setup.minRows() + " rows; " + setup.trials() + " random splits of each, two thirds (at most " + MAX_ROWS
        + " rows) for training, at most " + MAX_ROWS + " test rows. Logistic only on sets where it has at most 100 parameters.\n"
        + "Log-loss with no probability below " + SMALLEST + " for both. Ratios: geometric mean over sets of CentroidBagging / Bagging at the same m "
        + "(sets where ours is smaller). A set always holds the most probable label, so it must cover too much where the classifier alone is right more "
        + "often than the level: coverage is given over all sets and over those where it is not.\n\n";
  }

  private static String table(Setup setup) {
    StringBuilder text = new StringBuilder("| learner | m | sets | log-loss ratio | error ratio |");
    for (double level : LEVELS) {
      text.append(" coverage ").append(level).append(" (harder sets) | labels |");
    }
    text.append("\n|---|---|---|---|---|").append("---|---|".repeat(LEVELS.length)).append('\n');
    for (String learner : setup.learners()) {
      List<DataSets.Named> own = setup.sets().stream().filter(set -> fits(learner, set)).toList();
      for (int m : setup.sizes()) {
        List<double[]> sums = own.stream().map(set -> setup.sum(learner, set, m, "")).toList();
        text.append(String.format(Locale.ROOT, "| %s | %d | %d | %s | %s |", learner, m, own.size(), ratio(sums, 2, 1), ratio(sums, 4, 3)));
        for (int l = 0; l < LEVELS.length; l++) {
          text.append(coverage(sums, l));
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  /** Ratio of two sums; half an error is added to both so that a set without errors counts as well. */
  private static String ratio(List<double[]> sums, int ours, int theirs) {
    double logs = 0;
    int wins = 0;
    for (double[] sum : sums) {
      logs += Math.log((sum[ours] + 0.5) / (sum[theirs] + 0.5)) / sums.size();
      wins += sum[ours] < sum[theirs] ? 1 : 0;
    }
    return String.format(Locale.ROOT, "%.3f (%d)", Math.exp(logs), wins);
  }

  private static String coverage(List<double[]> sums, int l) {
    double all = 0;
    double labels = 0;
    double harder = 0;
    int numHarder = 0;
    for (double[] sum : sums) {
      double coverage = sum[5 + 2 * l] / sum[0];
      all += coverage / sums.size();
      labels += sum[6 + 2 * l] / sum[0] / sums.size();
      if (1 - sum[4] / sum[0] < LEVELS[l]) {
        harder += coverage;
        numHarder++;
      }
    }
    return String.format(Locale.ROOT, " %.3f (%.3f on %d) | %.2f |", all, numHarder == 0 ? Double.NaN : harder / numHarder, numHarder, labels);
  }
}
