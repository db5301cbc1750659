// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.labels;

import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.Summable;
import centroid.experiments.report.Ratios;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import weka.classifiers.Classifier;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Measures coverage and size of prediction sets for nominal classes, and compares class probabilities with Bagging's. */
public final class SetStudy implements Study {

  static final List<Learner> LEARNERS = List.of(Learner.J48, Learner.RANDOMTREE, Learner.LOGISTIC);
  private static final Settings SETTINGS = new Settings(new double[] {0.8, 0.9, 0.95}, 1000, 1e-6);
  /** The maximum number of parameters of logistic regression; more take minutes per fit. */
  private static final int MAX_PARAMETERS = 100;

  /**
   * Settings that the results depend on.
   *
   * @param maxRows the maximum number of training rows and of test rows
   * @param smallest the lower bound of probabilities in the log-loss, since Bagging's are often 0
   */
  record Settings(double[] levels, int maxRows, double smallest) {
  }

  /** Log-loss and wrong labels of one classifier, summed over rows. */
  record Scores(double logLoss, double errors) {

    static Scores of(Classifier model, Instances test) throws Exception {
      double logLoss = 0;
      double errors = 0;
      for (Instance row : test) {
        double[] probabilities = model.distributionForInstance(row);
        int label = (int) row.classValue();
        logLoss -= Math.log(Math.max(probabilities[label], SETTINGS.smallest));
        errors += Utils.maxIndex(probabilities) == label ? 0 : 1;
      }
      return new Scores(logLoss, errors);
    }

    Scores plus(Scores other) {
      return new Scores(logLoss + other.logLoss, errors + other.errors);
    }
  }

  /** Rows covered by prediction sets of one level, and labels in these sets. */
  record Sets(double covered, double labels) {

    static Sets of(CentroidBagging model, Instances test, double level) throws Exception {
      double covered = 0;
      double labels = 0;
      for (Instance row : test) {
        boolean[] inside = model.predictSet(row, level);
        covered += inside[(int) row.classValue()] ? 1 : 0;
        for (boolean in : inside) {
          labels += in ? 1 : 0;
        }
      }
      return new Sets(covered, labels);
    }

    Sets plus(Sets other) {
      return new Sets(covered + other.covered, labels + other.labels);
    }
  }

  /** All of one trial, or sums over trials. */
  record Result(double rows, Scores bagging, Scores centroid, Sets[] atLevel) implements Summable<Result> {

    @Override
    public Result plus(Result other) {
      Sets[] sets = new Sets[atLevel.length];
      Arrays.setAll(sets, l -> atLevel[l].plus(other.atLevel[l]));
      return new Result(rows + other.rows, bagging.plus(other.bagging), centroid.plus(other.centroid), sets);
    }
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    SplitSettings common = SplitSettings.read(arguments, new int[] {3, 5, 10}, LEARNERS, LEARNERS);
    SplitRun<Result> run = SplitRun.read(arguments, 5, 3, common, SETTINGS, Result.class, set -> !set.isNumeric());
    run.forEach(run.trialsOf(common.learners(), SetStudy::fits), trial -> Arrays.stream(common.sizes()).mapToObj(trial::key).toList(),
        trial -> runTrial(trial, run));
    run.publish("Prediction sets and class probabilities", explanation(run), table(run), "");
  }

  static boolean fits(Learner learner, DataFile set) {
    int inputs = 0;
    for (int k = 0; k < set.data().numAttributes(); k++) {
      inputs += set.data().attribute(k).isNominal() ? set.data().attribute(k).numValues() - 1 : 1;
    }
    return learner != Learner.LOGISTIC || inputs * (set.data().numClasses() - 1) <= MAX_PARAMETERS;
  }

  private static void runTrial(SplitTrial trial, SplitRun<Result> run) throws Exception {
    RandomStreams streams = run.streams(trial);
    Split split = trial.split(streams, SETTINGS.maxRows, SETTINGS.maxRows);
    for (int m : run.settings().sizes()) {
      int seed = streams.child(trial.learner().toString()).child(m).seed();
      Bagging bagging = Models.bagging(trial.learner(), m, seed, split.train());
      CentroidBagging centroid = Models.centroid(trial.learner(), m, seed, "", split.train());
      Sets[] sets = new Sets[SETTINGS.levels.length];
      for (int l = 0; l < sets.length; l++) {
        sets[l] = Sets.of(centroid, split.test(), SETTINGS.levels[l]);
      }
      run.log().add(trial.key(m),
          new Result(split.test().numInstances(), Scores.of(bagging, split.test()), Scores.of(centroid, split.test()), sets));
    }
  }

  private static String explanation(SplitRun<Result> run) {
    return "Data sets with a nominal class and at least " + run.settings().minRows() + " rows; " + run.trials()
        + " random splits of each, two thirds (at most " + SETTINGS.maxRows + " rows) for training, at most " + SETTINGS.maxRows
        + " test rows. Logistic only on sets where it has at most " + MAX_PARAMETERS + " parameters.\n"
        + "Log-loss with no probability below " + SETTINGS.smallest + " for both. Ratios: geometric mean over sets of CentroidBagging / Bagging at the same m "
        + "(number of sets where CentroidBagging has less). A prediction set always contains the most probable label, so coverage exceeds the level "
        + "where the accuracy of the classifier does. Coverage is given over all data sets and, in brackets, over those where accuracy is below the level.\n\n";
  }

  private static String table(SplitRun<Result> run) {
    StringBuilder text = new StringBuilder("| learner | m | sets | log-loss ratio | error ratio |");
    for (double level : SETTINGS.levels) {
      text.append(" coverage ").append(level).append(" (harder sets) | labels |");
    }
    text.append("\n|---|---|---|---|---|").append("---|---|".repeat(SETTINGS.levels.length)).append('\n');
    for (Learner learner : run.settings().learners()) {
      List<DataFile> own = run.sets().stream().filter(set -> fits(learner, set)).toList();
      for (int m : run.settings().sizes()) {
        List<Result> sums = own.stream().map(set -> run.sum(learner, set, trial -> trial.key(m))).toList();
        text.append(String.format(Locale.ROOT, "| %s | %d | %d | %s | %s |", learner, m, own.size(),
            ratio(sums, Scores::logLoss), ratio(sums, Scores::errors)));
        for (int l = 0; l < SETTINGS.levels.length; l++) {
          text.append(coverage(sums, l));
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  /** Ratio of two sums; half an error is added to both, so that sets without errors can be included. */
  private static String ratio(List<Result> sums, ToDoubleFunction<Scores> score) {
    Ratios ratios = Ratios.of(sums, sum -> (score.applyAsDouble(sum.centroid) + 0.5) / (score.applyAsDouble(sum.bagging) + 0.5));
    return String.format(Locale.ROOT, "%.3f (%d)", ratios.mean(), ratios.wins());
  }

  private static String coverage(List<Result> sums, int l) {
    List<Result> harder = sums.stream().filter(sum -> 1 - sum.centroid.errors / sum.rows < SETTINGS.levels[l]).toList();
    return String.format(Locale.ROOT, " %.3f (%.3f on %d) | %.2f |", mean(sums, sum -> sum.atLevel[l].covered / sum.rows),
        mean(harder, sum -> sum.atLevel[l].covered / sum.rows), harder.size(), mean(sums, sum -> sum.atLevel[l].labels / sum.rows));
  }

  private static double mean(List<Result> sums, ToDoubleFunction<Result> number) {
    return sums.stream().mapToDouble(number).average().orElse(Double.NaN);
  }
}
