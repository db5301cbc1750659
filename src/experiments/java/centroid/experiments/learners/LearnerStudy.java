// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.compare.DataFile;
import centroid.compare.learner.Candidate;
import centroid.compare.learner.DefaultLearners;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.meta.CentroidBagging;

/**
 * Ranks the base learners of {@link DefaultLearners} by estimates from training rows, as {@code CompareLearners} does, and evaluates all of them on test rows.
 */
public final class LearnerStudy implements Study {

  /** The score by which learners are ranked and evaluated; a nominal class has only the first, its log-loss. */
  enum Criterion {
    /** All three levels together. */
    MEAN("mean of 0.8, 0.9, 0.95", 0.8, 0.9, 0.95),
    /** One level. */
    AT_80("0.8", 0.8),
    /** One level. */
    AT_90("0.9", 0.9),
    /** One level. */
    AT_95("0.95", 0.95);

    private final String text;
    private final double[] levels;

    Criterion(String text, double... levels) {
      this.text = text;
      this.levels = levels;
    }

    double[] levels() {
      return levels.clone();
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * Settings that the results depend on.
   *
   * @param maxRows the maximum number of training rows and of test rows
   * @param smallest the lower bound of probabilities in the log-loss
   */
  record Settings(int maxRows, double smallest) {
  }

  private static final Settings SETTINGS = new Settings(1000, 1e-6);

  private SplitRun<LearnerResult> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    List<Learner> none = List.of(Learner.NONE);
    SplitSettings common = SplitSettings.read(arguments, new int[] {10}, none, none);
    run = SplitRun.read(arguments, 2, 11, common, SETTINGS, LearnerResult.class, set -> true);
    run.forEach(run.trialsOf(none, (learner, set) -> true), this::keys, this::runTrial);
    Map<String, List<String>> names = run.sets().stream().collect(Collectors.toMap(DataFile::name, LearnerStudy::names));
    new LearnerReport(new LearnerChoices(run, set -> names.get(set.name()))).publish();
  }

  static int numCriteria(DataFile set) {
    return set.isNumeric() ? Criterion.values().length : 1;
  }

  /** Returns the number of training rows of a split. */
  static int numTrainingRows(DataFile set) {
    return Math.min(SETTINGS.maxRows, set.data().numInstances() * 2 / 3);
  }

  /** Returns the number of test rows of a split. */
  static int numTestRows(DataFile set) {
    return Math.min(SETTINGS.maxRows, set.data().numInstances() - numTrainingRows(set));
  }

  private static List<Candidate> learners(DataFile set) {
    return DefaultLearners.of(set.data(), numTrainingRows(set));
  }

  private static List<String> names(DataFile set) {
    return learners(set).stream().map(Candidate::name).toList();
  }

  /** One result for each learner; the sizes of ensembles are not compared here, so there is one. */
  private List<SplitTrial.Key> keys(SplitTrial trial) {
    return names(trial.set()).stream().map(name -> key(trial, run.settings().sizes()[0], name)).toList();
  }

  static SplitTrial.Key key(SplitTrial trial, int m, String learner) {
    return new SplitTrial.Key(Learner.NONE, trial.set().name(), m, trial.number(), learner);
  }

  /** All learners of a split together, since they are compared row by row. */
  private void runTrial(SplitTrial trial) throws Exception {
    RandomStreams streams = trial.streams(run.run().seed());
    Split split = trial.split(streams, SETTINGS.maxRows, SETTINGS.maxRows);
    int numCriteria = numCriteria(trial.set());
    List<Candidate> all = learners(trial.set());
    List<LearnerTrial> trained = new ArrayList<>();
    for (Candidate learner : all) {
      trained.add(train(learner, split, streams.child("models").seed()));
    }
    List<LearnerResult> results = LearnerTrial.results(trained, numCriteria);
    for (int k = 0; k < all.size(); k++) {
      run.run().log().add(key(trial, run.settings().sizes()[0], all.get(k).name()), results.get(k));
    }
  }

  /** Learners that fail are not chosen. */
  private LearnerTrial train(Candidate learner, Split split, int seed) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setClassifier(AbstractClassifier.makeCopy(learner.classifier()));
    model.setNumIterations(run.settings().sizes()[0]);
    model.setSeed(seed);
    model.setCalcOutOfBag(true);
    try {
      long begin = System.nanoTime();
      model.buildClassifier(split.train());
      double seconds = (System.nanoTime() - begin) / 1e9;
      return LearnerTrial.of(learner, model, split.test(), seconds, SETTINGS.smallest);
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      return new LearnerTrial(learner, null, null, Double.NaN, null);
    }
  }
}
