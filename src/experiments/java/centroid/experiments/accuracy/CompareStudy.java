// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/**
 * Compares CentroidBagging with Bagging of the same number of models: error, and distance to a large bootstrap. Beside them, on the same rows: the
 * ensemble without a correction of its bias, larger ensembles of Bagging, and a random forest.
 *
 * <p>Every trial splits a data set at random into two thirds for training and one third for testing, the same for all learners. Error: root mean
 * squared error, or the root of the Brier score. Distance: {@link BootstrapReference#distance}.
 */
public final class CompareStudy implements Study {

  /** Ensembles that are compared. */
  enum Method {
    /** CentroidBagging with its defaults. */
    CENTROID,
    /** The same without a correction of its bias. */
    UNCORRECTED,
    /** Weka's Bagging. */
    BAGGING,
    /** Weka's RandomForest, which has no base learner. */
    FOREST
  }

  /** Sizes of Bagging that every size of CentroidBagging is compared with. */
  static final List<Integer> SIZES_OF_BAGGING = List.of(10, 50);
  static final int TREES = 100;
  /** The largest number of parameters of a linear or logistic model, or of inputs of a model tree; fits of more take seconds. */
  static final int MAX_PARAMETERS = 100;

  private static final List<Learner> LEARNERS = List.of(Learner.REPTREE, Learner.RANDOMTREE, Learner.LINEARREGRESSION, Learner.M5P, Learner.J48,
      Learner.LOGISTIC, Learner.NAIVEBAYES);
  private static final Set<Learner> NUMERIC = Set.of(Learner.REPTREE, Learner.LINEARREGRESSION, Learner.M5P);
  private static final Set<Learner> NOMINAL = Set.of(Learner.J48, Learner.LOGISTIC, Learner.NAIVEBAYES);
  /** Learners for which the large bootstrap is trained. */
  private static final Set<Learner> WITH_DISTANCE = Set.of(Learner.REPTREE, Learner.RANDOMTREE, Learner.LINEARREGRESSION, Learner.J48);

  /**
   * Settings that the results depend on.
   *
   * @param pool pool size of CentroidBagging; 0 is automatic
   * @param reference models of the bootstrap that distances are measured from
   * @param maxRows the maximum number of training rows, and of test rows
   */
  record Settings(int pool, int reference, int maxRows) {
  }

  private Settings settings;
  private SplitRun<Score> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    settings = new Settings(arguments.wholeNumber("pool", 0, 0), arguments.wholeNumber("reference", 300, 1), 1000);
    SplitSettings common = SplitSettings.read(arguments, new int[] {3, 5, 10, 20}, LEARNERS, LEARNERS);
    run = SplitRun.read(arguments, 10, 1, common, settings, Score.class, set -> true);
    List<Learner> learners = new ArrayList<>(List.of(Learner.NONE));
    learners.addAll(common.learners());
    run.forEach(run.trialsOf(learners, CompareStudy::fits), this::keys, this::runTrial);
    new CompareReport(new CompareResults(run), settings).publish();
  }

  /** Whether the learner is used for the set; none is needed for a random forest. */
  static boolean fits(Learner learner, DataFile set) {
    int parameters = PoolStudy.numInputs(set) * Math.max(1, set.data().numClasses() - 1);
    return switch (learner) {
      case LINEARREGRESSION, M5P, LOGISTIC -> set.isNumeric() == NUMERIC.contains(learner) && parameters <= MAX_PARAMETERS;
      default -> !(set.isNumeric() ? NOMINAL : NUMERIC).contains(learner);
    };
  }

  static boolean hasDistance(Learner learner) {
    return WITH_DISTANCE.contains(learner);
  }

  private List<SplitTrial.Key> keys(SplitTrial trial) {
    if (trial.learner() == Learner.NONE) {
      return List.of(trial.key(TREES, Method.FOREST));
    }
    List<SplitTrial.Key> keys = new ArrayList<>();
    for (int m : run.settings().sizes()) {
      keys.addAll(List.of(trial.key(m, Method.BAGGING), trial.key(m, Method.CENTROID), trial.key(m, Method.UNCORRECTED)));
    }
    SIZES_OF_BAGGING.forEach(m -> keys.add(trial.key(m, Method.BAGGING)));
    return keys;
  }

  private void runTrial(SplitTrial trial) throws Exception {
    Learner learner = trial.learner();
    RandomStreams streams = run.streams(trial);
    Split split = trial.split(streams, settings.maxRows, settings.maxRows);
    if (learner == Learner.NONE) {
      run.log().addIfMissing(trial.key(TREES, Method.FOREST),
          () -> Score.of(Models.forest(TREES, streams.child("forest").seed(), split.train()), split.test()));
      return;
    }
    RandomStreams own = streams.child(learner.toString());
    BootstrapReference reference = hasDistance(learner) ? BootstrapReference.train(learner, split, settings.reference, own) : null;
    for (int m : run.settings().sizes()) {
      int seed = own.child("models").child(m).seed();
      String pool = "-pool " + settings.pool;
      CentroidBagging centroid = Models.centroid(learner, m, seed, pool, split.train());
      CentroidBagging uncorrected = Models.centroid(learner, m, seed, pool + " " + Models.UNCORRECTED, split.train());
      run.log().add(trial.key(m, Method.CENTROID), score(centroid, split.test(), reference));
      run.log().add(trial.key(m, Method.UNCORRECTED), Score.of(uncorrected, split.test()));
    }
    for (int m : IntStream.concat(IntStream.of(run.settings().sizes()), SIZES_OF_BAGGING.stream().mapToInt(m -> m)).distinct().toArray()) {
      run.log().add(trial.key(m, Method.BAGGING), bagging(learner, m, own.child("models").child(m).seed(), split, reference));
    }
  }

  /** The members of Weka's Bagging can't be read; those of mode bagging are the same. */
  private Score bagging(Learner learner, int m, int seed, Split split, BootstrapReference reference) throws Exception {
    Score score = Score.of(Models.bagging(learner, m, seed, split.train()), split.test());
    boolean isCompared = IntStream.of(run.settings().sizes()).anyMatch(size -> size == m);
    return reference == null || !isCompared ? score
        : score.withDistance(reference.distance(Models.centroid(learner, m, seed, "-mode bagging -calibration none", split.train())));
  }

  private static Score score(CentroidBagging model, Instances test, BootstrapReference reference) throws Exception {
    Score score = Score.of(model, test);
    return reference == null ? score : score.withDistance(reference.distance(model));
  }
}
