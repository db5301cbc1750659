package centroid.experiments;

import centroid.core.Streams;
import centroid.core.Workers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
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

  /** One split of a set under one learner; the learner "-" stands for Weka's own interval estimators. */
  private record Trial(DataSets.Named set, String learner, int number) {

    String key(int m, String method) {
      return learner + "|" + set.name() + "|" + m + "|" + number + "|" + method;
    }
  }

  private int[] sizes;
  private ResultLog log;

  @Override
  public String description() {
    return "coverage and interval score of prediction intervals against six baselines (needs -Ddata)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    long begin = System.nanoTime();
    Path folder = arguments.dataFolder("ARFF files, class last or named 'class'");
    int trials = arguments.wholeNumber("trials", 5, 1);
    int minRows = arguments.wholeNumber("minrows", 100, 20);
    sizes = arguments.wholeNumbers("m", "3,5,10");
    List<String> learners = arguments.words("learners", "REPTree,RandomTree,LinearRegression,M5P,MLP");
    Path out = arguments.outputFolder();
    Path rows = Path.of(arguments.text("rows", "build/rows/intervals.tsv"));
    Workers workers = new Workers(arguments.wholeNumber("threads", 0, 0));
    arguments.refuseUnknown();
    learners.forEach(IntervalStudy::newLearner);

    List<DataSets.Named> sets = DataSets.load(folder, minRows).stream().filter(DataSets.Named::isNumeric).toList();
    log = new ResultLog(rows, "intervals, levels " + Arrays.toString(LEVELS) + ", at most " + MAX_ROWS + " training rows");
    List<Trial> work = new ArrayList<>();
    for (int number = 0; number < trials; number++) {
      for (DataSets.Named set : sets) {
        work.add(new Trial(set, "-", number));
        for (String learner : learners) {
          work.add(new Trial(set, learner, number));
        }
      }
    }
    work.removeIf(this::isDone);
    ProgressBar bar = new ProgressBar(work.size(), work.size());
    workers.map(work.size(), k -> {
      runTrial(work.get(k));
      bar.step(1);
      return null;
    });
    IntervalTables tables = new IntervalTables(learners, sets, trials);
    String text = tables.coverage() + tables.scores();
    Files.writeString(out.resolve("intervals.md"), Provenance.head("Prediction intervals", arguments.command(),
        begin, log) + explanation(trials, minRows, sets.size()) + text + tables.perSet());
    System.out.println(text);
  }

  private boolean isDone(Trial trial) {
    return trial.learner.equals("-") ? log.has(trial.key(0, WITHOUT_LEARNER.get(1))) : log.has(trial.key(sizes[sizes.length - 1], PER_SIZE.get(3)));
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

  private void runTrial(Trial trial) throws Exception {
    Streams streams = Streams.of(2).child(trial.set.name()).child(trial.number);
    Instances shuffled = new Instances(trial.set.data());
    shuffled.randomize(new Random(streams.child("split").seed()));
    int numTrain = Math.min(MAX_ROWS, shuffled.numInstances() * 2 / 3);
    Instances train = new Instances(shuffled, 0, numTrain);
    Instances test = new Instances(shuffled, numTrain, Math.min(MAX_ROWS, shuffled.numInstances() - numTrain));
    if (trial.learner.equals("-")) {
      runWekas(trial, train, test, streams);
      return;
    }
    Streams own = streams.child(trial.learner);
    PlainBag large = new PlainBag(newLearner(trial.learner), train, 50, own.child("large"));
    log.add(trial.key(0, ONCE.get(0)), jackknife(large, test));
    for (int m : sizes) {
      int seed = own.child("models").child(m).seed();
      log.add(trial.key(m, PER_SIZE.get(0)), estimator(trained(trial.learner, m, seed, "auto", train), test));
      log.add(trial.key(m, PER_SIZE.get(1)), estimator(trained(trial.learner, m, seed, "bagging", train), test));
      PlainBag bag = new PlainBag(newLearner(trial.learner), train, m, own.child("small").child(m));
      log.add(trial.key(m, PER_SIZE.get(2)), conformal(bag, test));
      log.add(trial.key(m, PER_SIZE.get(3)), jackknife(bag, test));
    }
  }

  private void runWekas(Trial trial, Instances train, Instances test, Streams streams) throws Exception {
    GaussianProcesses gaussian = new GaussianProcesses();
    gaussian.buildClassifier(train);
    log.add(trial.key(0, WITHOUT_LEARNER.get(0)), estimator(gaussian, test));
    RegressionByDiscretization discretization = new RegressionByDiscretization();
    discretization.buildClassifier(train);
    log.add(trial.key(0, WITHOUT_LEARNER.get(1)), estimator(discretization, test));
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

  private static String explanation(int trials, int minRows, int numSets) {
    return numSets + " data sets with a numeric class and at least " + minRows + " rows; " + trials + " random splits of each, two thirds (at most "
        + MAX_ROWS + " rows) for training, at most " + MAX_ROWS + " test rows. MLP is MultilayerPerceptron -H 5 -N 100.\n"
        + "Conformal: one width from absolute out-of-bag residuals of Bagging. J+aB: jackknife+-after-bootstrap. \"Our calibration\": mode bagging.\n\n";
  }

  /** Turns the rows of the log into tables. */
  private final class IntervalTables {

    private final List<String> learners;
    private final List<DataSets.Named> sets;
    private final int trials;

    IntervalTables(List<String> learners, List<DataSets.Named> sets, int trials) {
      this.learners = learners;
      this.sets = sets;
      this.trials = trials;
    }

    /** The numbers of a method on a set, summed over splits. */
    private double[] sum(String learner, DataSets.Named set, int m, String method) {
      double[] sum = null;
      for (int number = 0; number < trials; number++) {
        double[] row = log.get(new Trial(set, learner, number).key(m, method));
        sum = sum == null ? new double[row.length] : sum;
        for (int k = 0; k < row.length; k++) {
          sum[k] += row[k];
        }
      }
      return sum;
    }

    String coverage() {
      StringBuilder text = new StringBuilder("## Coverage: mean over sets; in brackets the share of sets outside the 99 % binomial band of "
          + "their number of test rows\n\nWorst third: the smallest of the coverages in three bins of interval width at level 0.9, mean over sets. "
          + "Test rows of several splits of a set overlap, so the band is a little too narrow.\n\n"
          + "| learner | m | method | 0.8 | 0.9 | 0.95 | worst third |\n|---|---|---|---|---|---|---|\n");
      for (String learner : learners) {
        for (int m : sizes) {
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
        for (DataSets.Named set : sets) {
          double[] sum = sum(learner, set, m, method);
          mean += sum[4 * l + 1] / sum[4 * l] / sets.size();
          outside += isOutside(sum[4 * l + 1], sum[4 * l], LEVELS[l]) ? 1 : 0;
          worst += l == 1 ? worstBin(sum) / sets.size() : 0;
        }
        text.append(String.format(Locale.ROOT, " %.3f (%.0f %%) |", mean, 100.0 * outside / sets.size()));
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

    String scores() {
      StringBuilder text = new StringBuilder("## Interval score: CentroidBagging / the other, geometric mean over sets (wins); below 1 is better\n\n"
          + "| learner | m | against | 0.8 | 0.9 | 0.95 |\n|---|---|---|---|---|---|\n");
      for (String learner : learners) {
        for (int m : sizes) {
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
        for (DataSets.Named set : sets) {
          double ratio = sum(learner, set, m, OURS)[4 * l + 2] / sum(otherLearner, set, otherSize, method)[4 * l + 2];
          logs += Math.log(ratio) / sets.size();
          wins += ratio < 1 ? 1 : 0;
        }
        text.append(String.format(Locale.ROOT, " %.3f (%d) |", Math.exp(logs), wins));
      }
      return text.append('\n').toString();
    }

    String perSet() {
      StringBuilder text = new StringBuilder("## Every set, m = 5, level 0.9: coverage of CentroidBagging\n\n| set | test rows |");
      learners.forEach(learner -> text.append(' ').append(learner).append(" |"));
      text.append("\n|---|---|").append("---|".repeat(learners.size())).append('\n');
      int m = sizes[sizes.length / 2];
      for (DataSets.Named set : sets) {
        text.append(String.format(Locale.ROOT, "| %s | %.0f |", set.name(), sum(learners.get(0), set, m, OURS)[4]));
        for (String learner : learners) {
          double[] sum = sum(learner, set, m, OURS);
          text.append(String.format(Locale.ROOT, " %.3f |", sum[5] / sum[4]));
        }
        text.append('\n');
      }
      return text.toString();
    }
  }
}
