// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

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
import centroid.weka.candidate.Candidate;
import centroid.weka.candidate.CandidateRanking;
import centroid.weka.candidate.CandidateRanking.Place;
import centroid.weka.candidate.DefaultCandidates;
import centroid.weka.model.TrainingReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;

/**
 * Evaluates CentroidBagging with {@code -B auto} on test rows, beside each candidate alone and {@link Baseline Weka's own ensembles}, all with the same seed.
 * The study fails if a model with candidates differs from that of the chosen candidate alone.
 */
public final class LearnerStudy implements Study {

  /** The method that chooses among candidates. */
  static final String AUTO = "-B auto";

  /**
   * Settings that the results depend on.
   *
   * @param maxRows the maximum number of training rows and of test rows
   * @param smallest the lower bound of probabilities in the log-loss
   * @param levels of intervals
   */
  record Settings(int maxRows, double smallest, double[] levels) {
  }

  private static final Settings SETTINGS = new Settings(1000, 1e-6, new double[] {0.8, 0.9, 0.95});

  private SplitRun<LearnerResult> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    List<Learner> none = List.of(Learner.NONE);
    SplitSettings common = SplitSettings.read(arguments, new int[] {10}, none, none);
    run = SplitRun.read(arguments, 3, 11, common, SETTINGS, LearnerResult.class, set -> true);
    run.forEach(run.trialsOf(none, (learner, set) -> true), this::keys, this::runTrial);
    Map<String, List<String>> names = run.sets().stream().collect(Collectors.toMap(DataFile::name, LearnerStudy::names));
    new LearnerReport(new LearnerResults(run, set -> names.get(set.name()))).publish();
  }

  /** Returns the number of training rows of a split. */
  static int numTrainingRows(DataFile set) {
    return Math.min(SETTINGS.maxRows, set.data().numInstances() * 2 / 3);
  }

  /** Returns the number of test rows of a split. */
  static int numTestRows(DataFile set) {
    return Math.min(SETTINGS.maxRows, set.data().numInstances() - numTrainingRows(set));
  }

  private static List<Candidate> candidates(DataFile set) {
    return DefaultCandidates.of(set.data(), numTrainingRows(set)).stream().map(Candidate::of).toList();
  }

  private static List<String> names(DataFile set) {
    return candidates(set).stream().map(Candidate::name).toList();
  }

  /** One result for each candidate, for the choice among them and for each baseline. */
  private List<SplitTrial.Key> keys(SplitTrial trial) {
    List<String> methods = new ArrayList<>(names(trial.set()));
    methods.add(AUTO);
    Arrays.stream(Baseline.values()).map(Baseline::toString).forEach(methods::add);
    return methods.stream().map(method -> key(trial, size(), method)).toList();
  }

  static SplitTrial.Key key(SplitTrial trial, int m, String method) {
    return new SplitTrial.Key(Learner.NONE, trial.set().name(), m, trial.number(), method);
  }

  /** The ensemble size; only the first one given is used. */
  private int size() {
    return run.settings().sizes()[0];
  }

  private void runTrial(SplitTrial trial) throws Exception {
    RandomStreams streams = run.streams(trial);
    Split split = trial.split(streams, SETTINGS.maxRows, SETTINGS.maxRows);
    int seed = streams.child("models").seed();
    for (Candidate candidate : candidates(trial.set())) {
      run.log().addIfMissing(key(trial, size(), candidate.name()), () -> unlessFailed(() -> alone(candidate, split, seed)));
    }
    run.log().addIfMissing(key(trial, size(), AUTO), () -> checked(trial, chosen(candidates(trial.set()), split, seed)));
    for (Baseline baseline : Baseline.values()) {
      run.log().addIfMissing(key(trial, size(), baseline.toString()),
          () -> unlessFailed(() -> tested(() -> baseline.train(split.train(), size(), seed), split)));
    }
  }

  /** Learners and baselines may fail on a data set. */
  private static LearnerResult unlessFailed(Callable<LearnerResult> work) throws InterruptedException {
    try {
      return work.call();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      return LearnerResult.MISSING;
    }
  }

  private static LearnerResult tested(Callable<Classifier> training, Split split) throws Exception {
    long begin = System.nanoTime();
    Classifier model = training.call();
    return LearnerResult.of(model, split.test(), (System.nanoTime() - begin) / 1e9, SETTINGS);
  }

  private LearnerResult alone(Candidate candidate, Split split, int seed) throws Exception {
    return tested(() -> {
      CentroidBagging model = new CentroidBagging();
      model.setClassifier(candidate.classifier());
      model.setNumIterations(size());
      model.setSeed(seed);
      model.buildClassifier(split.train());
      return model;
    }, split);
  }

  private LearnerResult chosen(List<Candidate> candidates, Split split, int seed) throws Exception {
    long begin = System.nanoTime();
    CentroidBagging model = Models.centroid(Learner.REPTREE, size(), seed, AUTO, split.train());
    double seconds = (System.nanoTime() - begin) / 1e9;
    TrainingReport report = model.trainingReport();
    CandidateRanking ranking = report.candidates();
    double[] better = new double[candidates.size()];
    Arrays.fill(better, Double.NaN);
    ranking.places().stream().skip(1).forEach(place -> better[position(candidates, place)] = place.probabilityWorse());
    int pool = report.members().numTrained();
    int compared = ranking.places().stream().mapToInt(Place::numModels).sum();
    double fits = (compared + pool - ranking.chosen().numModels()) / (double) pool;
    return LearnerResult.of(model, split.test(), seconds, SETTINGS)
        .chosenBy(new LearnerResult.Choice(position(candidates, ranking.chosen()), fits, ranking.probability(), better));
  }

  private static int position(List<Candidate> candidates, Place place) {
    return candidates.stream().map(Candidate::specification).toList().indexOf(place.specification());
  }

  /** Fails unless the model is that of the chosen candidate alone. */
  private LearnerResult checked(SplitTrial trial, LearnerResult result) {
    String name = names(trial.set()).get(result.choice().learner());
    LearnerResult alone = run.log().get(key(trial, size(), name));
    if (!result.hasErrorsOf(alone)) {
      throw new IllegalStateException(AUTO + " must give the model of the chosen learner alone, but on split " + trial.number() + " of " + trial.set().name()
          + " the results of " + name + " are " + result + " and " + alone);
    }
    return result;
  }
}
