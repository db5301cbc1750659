// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.Summable;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;

/**
 * Shows the trade-off of the selection: for pool sizes and values of -lambda, the number of fits, the distance to a large bootstrap, and the error with
 * and without the correction, relative to Bagging of the same size on the same splits.
 */
public final class SelectionStudy implements Study {

  private static final List<Learner> LEARNERS = List.of(Learner.REPTREE, Learner.RANDOMTREE, Learner.LINEARREGRESSION, Learner.J48);
  private static final List<String> LAMBDAS = List.of("0", "0.03", "0.1", "0.3", "1");

  /**
   * Settings that the results depend on.
   *
   * @param reference models of the bootstrap that distances are measured from
   * @param baggings ensembles of Bagging whose mean all others are compared with
   * @param maxRows the maximum number of training rows, and of test rows
   */
  record Settings(int reference, int baggings, int maxRows) {
  }

  /**
   * An ensemble on test rows, or sums over splits.
   *
   * @param error root mean squared error, or the root of the Brier score
   * @param uncorrected error of the mean of the members
   * @param distance Wasserstein-2 distance to the large bootstrap
   */
  record Measures(double error, double uncorrected, double distance) implements Summable<Measures> {

    @Override
    public Measures plus(Measures other) {
      return new Measures(error + other.error, uncorrected + other.uncorrected, distance + other.distance);
    }

    Measures times(double factor) {
      return new Measures(factor * error, factor * uncorrected, factor * distance);
    }
  }

  /**
   * Options of the selection.
   *
   * @param pool pool size, the number of fits
   * @param lambda weight of the error; empty if the pool is as large as the ensemble, so that there is nothing to select
   */
  record Choice(int pool, String lambda) {

    String options() {
      return "-pool " + pool + (lambda.isEmpty() ? "" : " -lambda " + lambda);
    }

    SplitTrial.Key key(SplitTrial trial, int m) {
      return new SplitTrial.Key(trial.learner(), trial.set().name(), m, trial.number(), options());
    }
  }

  private Settings settings;
  private List<String> lambdas;
  private SplitRun<Measures> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    settings = new Settings(arguments.wholeNumber("reference", 300, 1), 5, 700);
    lambdas = arguments.choices("lambdas", LAMBDAS, LAMBDAS);
    Half half = arguments.choice("half", Half.class, Half.A);
    SplitSettings common = SplitSettings.read(arguments, new int[] {5, 10}, LEARNERS, LEARNERS);
    SplitRun<Measures> all = SplitRun.read(arguments, 2, 7, common, settings, Measures.class, set -> true);
    // Sorted by name, whatever the folder: the halves of all experiments are the same.
    run = new SplitRun<>(all.run(), common, half.of(all.sets().stream().sorted(Comparator.comparing(DataFile::name)).toList()));
    run.forEach(run.trialsOf(common.learners(), SelectionStudy::fits), this::keys, this::runTrial);
    new SelectionReport(run, settings, lambdas, half).publish();
  }

  static boolean fits(Learner learner, DataFile set) {
    return set.isNumeric() == (learner != Learner.J48) && CompareStudy.fits(learner, set);
  }

  /** The pool sizes for an ensemble size, in ascending order: one to four times the size, and two fixed ones. */
  static int[] pools(int m) {
    return IntStream.of(m, (3 * m + 1) / 2, 2 * m, 3 * m, 4 * m, 20, 50).filter(pool -> pool >= m).sorted().distinct().toArray();
  }

  static List<Choice> choices(int m, List<String> lambdas) {
    return Arrays.stream(pools(m)).boxed()
        .flatMap(pool -> (pool == m ? List.of("") : lambdas).stream().map(lambda -> new Choice(pool, lambda))).toList();
  }

  /** The key of the mean of several ensembles of Bagging. */
  static SplitTrial.Key baggingKey(SplitTrial trial, int m) {
    return new SplitTrial.Key(trial.learner(), trial.set().name(), m, trial.number(), "bagging");
  }

  private List<SplitTrial.Key> keys(SplitTrial trial) {
    List<SplitTrial.Key> keys = new ArrayList<>();
    for (int m : run.settings().sizes()) {
      keys.add(baggingKey(trial, m));
      choices(m, lambdas).forEach(choice -> keys.add(choice.key(trial, m)));
    }
    return keys;
  }

  private void runTrial(SplitTrial trial) throws Exception {
    Learner learner = trial.learner();
    RandomStreams streams = run.streams(trial);
    Split split = trial.split(streams, settings.maxRows, settings.maxRows);
    RandomStreams own = streams.child(learner.toString());
    BootstrapReference reference = BootstrapReference.train(learner, split, settings.reference, own);
    for (int m : run.settings().sizes()) {
      RandomStreams models = own.child("models").child(m);
      run.log().addIfMissing(baggingKey(trial, m), () -> bagging(learner, m, split, reference, models.child("bagging")));
      for (Choice choice : choices(m, lambdas)) {
        // The same seed for all choices: those with the same pool size select from the same models.
        run.log().addIfMissing(choice.key(trial, m),
            () -> measures(Models.centroid(learner, m, models.seed(), choice.options(), split.train()), split, reference));
      }
    }
  }

  private Measures bagging(Learner learner, int m, Split split, BootstrapReference reference, RandomStreams streams) throws Exception {
    Measures sum = new Measures(0, 0, 0);
    for (int k = 0; k < settings.baggings; k++) {
      CentroidBagging bagging = Models.centroid(learner, m, streams.child(k).seed(), "-mode bagging -calibration none", split.train());
      sum = sum.plus(measures(bagging, split, reference));
    }
    return sum.times(1.0 / settings.baggings);
  }

  private static Measures measures(CentroidBagging model, Split split, BootstrapReference reference) throws Exception {
    double error = Score.of(model, split.test()).error();
    return new Measures(error, Score.of(row -> mean(model, row), split.test()).error(), reference.distance(model));
  }

  /** The mean of the members, neither corrected nor calibrated. */
  private static double[] mean(CentroidBagging model, Instance row) throws Exception {
    double[] mass = model.memberMasses();
    double[][] members = model.memberPredictions(row);
    double[] mean = new double[members[0].length];
    for (int k = 0; k < mass.length; k++) {
      for (int c = 0; c < mean.length; c++) {
        mean[c] += mass[k] * members[k][c];
      }
    }
    return mean;
  }
}
