// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Compares pool sizes: the default, the default of the first versions, and other sizes. Measures fits, error, scores and coverage on the same
 * splits of real data sets and on large generated ones.
 */
public final class PoolStudy implements Study {

  static final List<Learner> LEARNERS = List.of(Learner.REPTREE, Learner.RANDOMTREE, Learner.LINEARREGRESSION, Learner.M5P, Learner.J48);
  /** Sets with more attributes would take most of the time. */
  static final int MAX_ATTRIBUTES = 40;
  /** Linear models of more inputs take seconds a fit. */
  private static final int MAX_INPUTS = 100;
  private static final Set<Learner> NUMERIC = Set.of(Learner.LINEARREGRESSION, Learner.M5P);

  /**
   * Settings that the results depend on.
   *
   * @param maxRows the maximum number of training rows of a real set, and of test rows of any set
   * @param level of intervals and prediction sets
   */
  record Settings(int maxRows, double level) {
  }

  /** Pools. */
  enum Pool {
    /** The default. */
    AUTOMATIC("default", m -> 0),
    /** The default of the first versions, the reference of all ratios. */
    BEFORE("max(5m, 50), lambda 0.1", m -> Math.max(5 * m, 50)),
    /** Balanced bagging. */
    ONE("m", m -> m),
    /** Small. */
    TWO("2m", m -> 2 * m),
    /** Medium. */
    THREE("3m", m -> 3 * m),
    /** Large only for small ensembles. */
    FIVE("5m", m -> 5 * m),
    /** The pool of the first versions with the current lambda. */
    FIFTY("5m/50", m -> Math.max(5 * m, 50)),
    /** Large. */
    HUNDRED("100", m -> 100);

    private final String text;
    private final IntUnaryOperator size;

    Pool(String text, IntUnaryOperator size) {
      this.text = text;
      this.size = size;
    }

    String options(int m) {
      return "-pool " + size.applyAsInt(m) + (this == BEFORE ? " -lambda 0.1" : "");
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final Settings settings = new Settings(700, 0.9);
  private SplitRun<PoolResult> run;
  private List<Pool> others;
  private int splitsOfOthers;

  @Override
  public void run(Arguments arguments) throws Exception {
    List<Pool> fixed = Arrays.stream(Pool.values()).filter(pool -> pool.ordinal() > Pool.BEFORE.ordinal()).toList();
    others = arguments.choices("others", fixed, fixed);
    splitsOfOthers = arguments.wholeNumber("splits-of-others", 1, 1);
    int[] manyRows = arguments.wholeNumbers("large", new int[] {5000, 20_000}, 20);
    SplitSettings common = SplitSettings.read(arguments, new int[] {3, 5, 10}, LEARNERS, LEARNERS);
    run = SplitRun.read(arguments, 3, 4, common, settings, PoolResult.class, set -> set.data().numAttributes() <= MAX_ATTRIBUTES);
    List<DataFile> large = Arrays.stream(manyRows).boxed().flatMap(n -> generated(n).stream()).toList();
    SplitRun<PoolResult> ofLarge = new SplitRun<>(run.run(), common, large);
    List<SplitTrial> all = new ArrayList<>(run.trialsOf(common.learners(), PoolStudy::fits));
    ofLarge.trialsOf(common.learners(), PoolStudy::fitsLarge).stream().filter(trial -> trial.number() == 0).forEach(all::add);
    run.forEach(all, this::keys, this::runTrial);
    new PoolReport(run, large, others, splitsOfOthers).publish();
  }

  /** Two thirds are for training. */
  private static List<DataFile> generated(int n) {
    return List.of(new DataFile("friedman " + n, GeneratedData.friedman(n * 3 / 2, 10, n)), new DataFile("rings " + n, GeneratedData.rings(n * 3 / 2, n)));
  }

  static boolean fits(Learner learner, DataFile set) {
    return set.isNumeric() ? learner != Learner.J48 && (!NUMERIC.contains(learner) || numInputs(set) <= MAX_INPUTS) : !NUMERIC.contains(learner);
  }

  /** Inputs of a linear model: one for each label but the first. */
  static int numInputs(DataFile set) {
    return IntStream.range(0, set.data().numAttributes()).filter(k -> k != set.data().classIndex())
        .map(k -> Math.max(1, set.data().attribute(k).numValues() - 1)).sum();
  }

  /** Excludes fits that would take most of the time. */
  static boolean fitsLarge(Learner learner, DataFile set) {
    return fits(learner, set) && learner != Learner.M5P && learner != Learner.RANDOMTREE;
  }

  private boolean isLarge(SplitTrial trial) {
    return !run.sets().contains(trial.set());
  }

  private List<Pool> pools(SplitTrial trial) {
    List<Pool> pools = new ArrayList<>(List.of(Pool.AUTOMATIC, Pool.BEFORE));
    if (trial.number() < splitsOfOthers && !isLarge(trial)) {
      pools.addAll(others);
    }
    return pools;
  }

  private List<SplitTrial.Key> keys(SplitTrial trial) {
    return Arrays.stream(run.settings().sizes()).boxed().flatMap(m -> pools(trial).stream().map(pool -> trial.key(m, pool))).toList();
  }

  private void runTrial(SplitTrial trial) throws Exception {
    RandomStreams streams = run.streams(trial);
    Split split = trial.split(streams, isLarge(trial) ? Integer.MAX_VALUE : settings.maxRows, settings.maxRows);
    for (int m : run.settings().sizes()) {
      // The same seed for all pools, another for every size and learner, so that chance effects of bags are not counted twice.
      int seed = streams.child("models").child(trial.learner().toString()).child(m).seed();
      for (Pool pool : pools(trial)) {
        run.log().addIfMissing(trial.key(m, pool),
            () -> PoolResult.of(Models.centroid(trial.learner(), m, seed, pool.options(m), split.train()), split.test(), settings.level));
      }
    }
  }
}
