package centroid.experiments;

import centroid.core.Streams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.distribution.BinomialDistribution;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.functions.MultilayerPerceptron;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.classifiers.trees.M5P;
import weka.classifiers.trees.REPTree;
import weka.classifiers.trees.RandomTree;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Do prediction intervals hold, and are they short? CentroidBagging against intervals that others would put on Bagging, and
 * against Weka's own interval estimators, on the same splits.
 */
final class IntervalStudy implements Study {

  private static final double[] LEVELS = {0.8, 0.9, 0.95};
  private static final int MAX_ROWS = 1000;
  private static final String OURS = "CentroidBagging";
  private static final List<String> PER_SIZE = List.of(OURS, "Bagging + our calibration", "Bagging + conformal", "J+aB, same m");
  private static final List<String> ONCE = List.of("J+aB, 50 members");
  private static final List<String> WITHOUT_LEARNER = List.of("GaussianProcesses", "RegressionByDiscretization");

  private Setup setup;

  @Override
  public String description() {
    return "coverage and interval score of prediction intervals against six baselines (needs -Ddata)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    setup = Setup.read(arguments, 5, "3,5,10", "REPTree,RandomTree,LinearRegression,M5P,MLP",
        "intervals, levels " + Arrays.toString(LEVELS) + ", at most " + MAX_ROWS + " training rows", DataSets.Named::isNumeric);
    setup.learners().forEach(IntervalStudy::newLearner);
    // The learner "-" stands for Weka's own interval estimators, which have none.
    List<String> learners = new ArrayList<>(setup.learners());
    learners.add(0, "-");
    setup.run(setup.trialsOf(learners, (learner, set) -> true), this::isDone, this::runTrial);
    setup.publish("Prediction intervals", explanation(), coverage() + scores(), perSet());
  }

  private boolean isDone(Setup.Trial trial) {
    if (trial.learner().equals("-")) {
      return WITHOUT_LEARNER.stream().allMatch(method -> setup.log().has(trial.key(0, method)));
    }
    return setup.log().has(trial.key(0, ONCE.get(0)))
        && Arrays.stream(setup.sizes()).allMatch(m -> PER_SIZE.stream().allMatch(method -> setup.log().has(trial.key(m, method))));
  }

  private static Classifier newLearner(String name) {
    switch (name) {
      case "REPTree":
        return new REPTree();
      case "RandomTree":
        return new RandomTree();
      case "LinearRegression":
        return new LinearRegression();
      case "M5P":
        return new M5P();
      case "MLP":
        MultilayerPerceptron network = new MultilayerPerceptron();
        network.setHiddenLayers("5");
        network.setTrainingTime(100);
        return network;
      default:
        throw new IllegalArgumentException("Learners must be some of REPTree, RandomTree, LinearRegression, M5P, MLP, but one was '" + name + "'");
    }
  }

  private void runTrial(Setup.Trial trial) throws Exception {
    Streams streams = trial.streams(2);
    Setup.Split split = trial.split(streams, MAX_ROWS, MAX_ROWS);
    if (trial.learner().equals("-")) {
      runWekas(trial, split.train(), split.test());
    } else {
      runLearner(trial, split.train(), split.test(), streams);
    }
  }

  private void runLearner(Setup.Trial trial, Instances train, Instances test, Streams streams) throws Exception {
    Streams own = streams.child(trial.learner());
    ResultLog log = setup.log();
    log.addIfMissing(trial.key(0, ONCE.get(0)), () -> jackknife(new PlainBag(newLearner(trial.learner()), train, 50, own.child("large")), test));
    for (int m : setup.sizes()) {
      int seed = own.child("models").child(m).seed();
      log.addIfMissing(trial.key(m, PER_SIZE.get(0)), () -> estimator(trained(trial.learner(), m, seed, "auto", train), test));
      log.addIfMissing(trial.key(m, PER_SIZE.get(1)), () -> estimator(trained(trial.learner(), m, seed, "bagging", train), test));
      if (!log.has(trial.key(m, PER_SIZE.get(3)))) {
        PlainBag bag = new PlainBag(newLearner(trial.learner()), train, m, own.child("small").child(m));
        log.add(trial.key(m, PER_SIZE.get(2)), conformal(bag, test));
        log.add(trial.key(m, PER_SIZE.get(3)), jackknife(bag, test));
      }
    }
  }

  private void runWekas(Setup.Trial trial, Instances train, Instances test) throws Exception {
    GaussianProcesses gaussian = new GaussianProcesses();
    gaussian.buildClassifier(train);
    setup.log().add(trial.key(0, WITHOUT_LEARNER.get(0)), estimator(gaussian, test));
    RegressionByDiscretization discretization = new RegressionByDiscretization();
    discretization.buildClassifier(train);
    setup.log().add(trial.key(0, WITHOUT_LEARNER.get(1)), estimator(discretization, test));
  }

  private static CentroidBagging trained(String learner, int m, int seed, String mode, Instances train) throws Exception {
    CentroidBagging centroid = new CentroidBagging();
    centroid.setOptions(Utils.splitOptions("-I " + m + " -S " + seed + " -mode " + mode));
    centroid.setClassifier(newLearner(learner));
    centroid.buildClassifier(train);
    return centroid;
  }

  private static double[] estimator(IntervalEstimator model, Instances test) throws Exception {
    Tally tally = newTally(test);
    for (int row = 0; row < test.numInstances(); row++) {
      Instance unlabelled = (Instance) test.instance(row).copy();
      unlabelled.setDataset(test);
      unlabelled.setClassMissing();
      for (int l = 0; l < LEVELS.length; l++) {
        double[][] intervals = model.predictIntervals(unlabelled, LEVELS[l]);
        double lower = Arrays.stream(intervals).mapToDouble(b -> b[0]).min().orElse(0);
        double upper = Arrays.stream(intervals).mapToDouble(b -> b[1]).max().orElse(0);
        tally.add(row, l, lower, upper);
      }
    }
    return tally.numbers();
  }

  private static Tally newTally(Instances test) {
    return new Tally(LEVELS, test.attributeToDoubleArray(test.classIndex()));
  }

  private static double[] conformal(PlainBag bag, Instances test) throws Exception {
    Tally tally = newTally(test);
    double[] reach = Arrays.stream(LEVELS).map(bag::conformalWidth).toArray();
    for (int row = 0; row < test.numInstances(); row++) {
      double mean = Arrays.stream(bag.predict(test.instance(row))).average().orElse(0);
      for (int l = 0; l < LEVELS.length; l++) {
        tally.add(row, l, mean - reach[l], mean + reach[l]);
      }
    }
    return tally.numbers();
  }

  private static double[] jackknife(PlainBag bag, Instances test) throws Exception {
    Tally tally = newTally(test);
    for (int row = 0; row < test.numInstances(); row++) {
      double[][] bounds = bag.jackknife(bag.predict(test.instance(row)), LEVELS);
      for (int l = 0; l < LEVELS.length; l++) {
        tally.add(row, l, bounds[l][0], bounds[l][1]);
      }
    }
    return tally.numbers();
  }

  private String explanation() {
    return setup.sets().size() + " data sets with a numeric class and at least " + setup.minRows() + " rows; " + setup.trials() + " random splits of each, two thirds (at most "
        + MAX_ROWS + " rows) for training, at most " + MAX_ROWS + " test rows. MLP is MultilayerPerceptron -H 5 -N 100.\n"
        + "Conformal: one width from absolute out-of-bag residuals of Bagging. J+aB: jackknife+-after-bootstrap. \"Our calibration\": mode bagging.\n\n";
  }

  private String coverage() {
    StringBuilder text = new StringBuilder("## Coverage: mean over sets; in brackets the share of sets outside the 99 % binomial band of "
        + "their number of test rows\n\nWorst third: the smallest of the coverages in three bins of interval width at level 0.9, mean over sets. "
        + "Test rows of several splits of a set overlap, so the band is a little too narrow.\n\n"
        + "| learner | m | method | 0.8 | 0.9 | 0.95 | worst third |\n|---|---|---|---|---|---|---|\n");
    for (String learner : setup.learners()) {
      for (int m : setup.sizes()) {
        PER_SIZE.forEach(method -> text.append(coverageRow(learner, m, method)));
      }
      ONCE.forEach(method -> text.append(coverageRow(learner, 0, method)));
    }
    WITHOUT_LEARNER.forEach(method -> text.append(coverageRow("-", 0, method)));
    return text.append('\n').toString();
  }

  private String coverageRow(String learner, int m, String method) {
    StringBuilder text = new StringBuilder(String.format("| %s | %s | %s |", learner, m == 0 ? "-" : m, method));
    double worst = 0;
    for (int l = 0; l < LEVELS.length; l++) {
      double mean = 0;
      int outside = 0;
      for (DataSets.Named set : setup.sets()) {
        double[] sum = setup.sum(learner, set, m, method);
        mean += sum[4 * l + 1] / sum[4 * l] / setup.sets().size();
        outside += isOutside(sum[4 * l + 1], sum[4 * l], LEVELS[l]) ? 1 : 0;
        worst += l == 1 ? worstBin(sum) / setup.sets().size() : 0;
      }
      text.append(String.format(Locale.ROOT, " %.3f (%.0f %%) |", mean, 100.0 * outside / setup.sets().size()));
    }
    return text.append(String.format(Locale.ROOT, " %.3f |%n", worst)).toString();
  }

  private double worstBin(double[] sum) {
    double worst = 1;
    for (int bin = 4 * LEVELS.length; bin < sum.length; bin += 2) {
      worst = Math.min(worst, sum[bin + 1] / sum[bin]);
    }
    return worst;
  }

  private boolean isOutside(double covered, double rows, double level) {
    BinomialDistribution binomial = new BinomialDistribution(null, (int) rows, level);
    return covered < binomial.inverseCumulativeProbability(0.005) || covered > binomial.inverseCumulativeProbability(0.995);
  }

  private String scores() {
    StringBuilder text = new StringBuilder("## Interval score: CentroidBagging / the other, geometric mean over sets (wins); below 1 is better\n\n"
        + "| learner | m | against | 0.8 | 0.9 | 0.95 |\n|---|---|---|---|---|---|\n");
    for (String learner : setup.learners()) {
      for (int m : setup.sizes()) {
        PER_SIZE.subList(1, PER_SIZE.size()).forEach(method -> text.append(scoreRow(learner, m, learner, m, method)));
        ONCE.forEach(method -> text.append(scoreRow(learner, m, learner, 0, method)));
        WITHOUT_LEARNER.forEach(method -> text.append(scoreRow(learner, m, "-", 0, method)));
      }
    }
    return text.append('\n').toString();
  }

  private String scoreRow(String learner, int m, String otherLearner, int otherSize, String method) {
    StringBuilder text = new StringBuilder("| " + learner + " | " + m + " | " + method + " |");
    for (int l = 0; l < LEVELS.length; l++) {
      double logs = 0;
      int wins = 0;
      for (DataSets.Named set : setup.sets()) {
        double ratio = setup.sum(learner, set, m, OURS)[4 * l + 2] / setup.sum(otherLearner, set, otherSize, method)[4 * l + 2];
        logs += Math.log(ratio) / setup.sets().size();
        wins += ratio < 1 ? 1 : 0;
      }
      text.append(String.format(Locale.ROOT, " %.3f (%d) |", Math.exp(logs), wins));
    }
    return text.append('\n').toString();
  }

  private String perSet() {
    StringBuilder text = new StringBuilder("## Every set, m = 5, level 0.9: coverage of CentroidBagging\n\n| set | test rows |");
    setup.learners().forEach(learner -> text.append(' ').append(learner).append(" |"));
    text.append("\n|---|---|").append("---|".repeat(setup.learners().size())).append('\n');
    int m = setup.sizes()[setup.sizes().length / 2];
    for (DataSets.Named set : setup.sets()) {
      text.append(String.format(Locale.ROOT, "| %s | %.0f |", set.name(), setup.sum(setup.learners().get(0), set, m, OURS)[4]));
      for (String learner : setup.learners()) {
        double[] sum = setup.sum(learner, set, m, OURS);
        text.append(String.format(Locale.ROOT, " %.3f |", sum[5] / sum[4]));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
