// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.text.ErrorText;
import centroid.weka.candidate.Candidate;
import centroid.weka.candidate.CandidateErrors;
import centroid.weka.candidate.CandidateRanking;
import centroid.weka.candidate.CandidateRanking.LeftOut;
import centroid.weka.model.CentroidModel;
import centroid.weka.saved.SavedSize;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weka.classifiers.Classifier;
import weka.core.Capabilities;
import weka.core.CapabilitiesHandler;
import weka.core.Instances;
import weka.core.WeightedInstancesHandler;

/**
 * Finds the base learner while it trains (option -B), by successive halving without a clock: three models of every candidate are compared by their
 * out-of-bag errors, then ten models of the best three (or half of the pool), and the best of these trains the rest of its pool. The model is the same, bit
 * for bit, as with this learner alone. An ensemble without a pool, as of networks, is trained completely before it is compared. An object is for one search.
 */
public final class CandidateSearch {

  /** The models of every candidate that are compared in the first round. */
  private static final int FIRST_MODELS = 3;
  /** The candidates in the second round. */
  private static final int NUM_FINALISTS = 3;
  /** The models of each of them; more did not lead to better choices. */
  private static final int SECOND_MODELS = 10;

  private final EnsembleBuilder origin;
  private final Instances data;
  private final boolean evaluateOutOfBag;
  private final boolean keepPredictions;
  private final List<Runner> runners;
  private final List<LeftOut> leftOut = new ArrayList<>();

  /**
   * Creates a search.
   *
   * @param builder of the training, with any base learner
   * @param candidates at least two; of equal ones the first is taken
   * @param data the training data; not modified
   */
  public CandidateSearch(EnsembleBuilder builder, List<Candidate> candidates, Instances data, boolean evaluateOutOfBag, boolean keepPredictions) {
    this.origin = builder;
    this.data = data;
    this.evaluateOutOfBag = evaluateOutOfBag;
    this.keepPredictions = keepPredictions;
    this.runners = candidates.stream().map(candidate -> new Runner(candidate, builder.with(candidate.classifier()))).toList();
  }

  /** Trains candidates; what fails is named in the model's text. Fails if no candidate can be trained, or the thread is interrupted. */
  public CentroidModel build() throws Exception {
    List<Runner> others = new ArrayList<>();
    List<Runner> finalists = runners;
    if (runners.size() > NUM_FINALISTS) {
      List<Runner> sorted = sorted(compare(runners, FIRST_MODELS));
      // With few rows, more models are needed before anything can be compared.
      int numFinalists = CandidateRanking.areComparable(entries(sorted)) ? NUM_FINALISTS : sorted.size();
      finalists = sorted.subList(0, Math.min(numFinalists, sorted.size()));
      others.addAll(sorted.subList(finalists.size(), sorted.size()));
      others.forEach(Runner::release);
    }
    List<Runner> left = compare(finalists, SECOND_MODELS);
    while (!left.isEmpty() || !others.isEmpty()) {
      if (left.isEmpty()) {
        // All finalists have failed, so those behind them get their turn.
        left = compare(List.of(others.remove(0).restarted()), SECOND_MODELS);
        continue;
      }
      CandidateRanking ranking = CandidateRanking.of(entries(left), entries(others), leftOut);
      Runner chosen = left.stream().filter(runner -> runner.candidate.specification().equals(ranking.chosen().specification())).findFirst().orElseThrow();
      try {
        return chosen.finish().chosenFrom(ranking.numbered(1 + runners.indexOf(chosen)));
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception | LinkageError | StackOverflowError e) {
        // The learner fails with other bags than the first ones, or the complete ensemble can't be calibrated or evaluated.
        leaveOut(chosen, e);
        left = left.stream().filter(runner -> runner != chosen).toList();
      }
    }
    throw noneLeft();
  }

  /** Trains models of each candidate and returns those that could be trained. */
  private List<Runner> compare(List<Runner> some, int numModels) throws InterruptedException {
    List<Runner> done = new ArrayList<>();
    for (Runner runner : some) {
      try {
        runner.train(numModels);
        done.add(runner);
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception | LinkageError | StackOverflowError e) {
        leaveOut(runner, e);
      }
    }
    return done;
  }

  private void leaveOut(Runner runner, Throwable cause) throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Stopped while base learners were compared");
    }
    // What the short name already tells, so that learners with the same reason can be listed together.
    String reason = ErrorText.reason(cause).replace(WeightedBags.class.getName() + ": ", "")
        .replace(" (" + runner.candidate.classifier().getClass().getSimpleName() + ")", "");
    leftOut.add(new LeftOut(runner.candidate.name(), reason));
    runner.release();
  }

  private static List<CandidateRanking.Entry> entries(List<Runner> some) {
    return some.stream().map(runner -> runner.entry).toList();
  }

  private static List<Runner> sorted(List<Runner> some) {
    return CandidateRanking.sorted(entries(some)).stream().map(entry -> some.stream().filter(runner -> runner.entry == entry).findFirst().orElseThrow())
        .toList();
  }

  /** Settings that suit no learner have one reason. */
  private IllegalArgumentException noneLeft() {
    Map<String, String> namesOf = new LinkedHashMap<>();
    leftOut.forEach(each -> namesOf.merge(each.reason(), each.name(), (before, name) -> before + ", " + name));
    return new IllegalArgumentException(namesOf.size() == 1 ? leftOut.get(0).reason() : "candidates (-B) must include a learner that can be trained on these "
        + "data, but none could: " + namesOf.entrySet().stream().map(each -> each.getValue() + ": " + each.getKey()).collect(Collectors.joining("; ")));
  }

  /** Owns the capabilities of a learner in an ensemble: one that takes no weights learns from bags that are drawn by them. */
  private static final class WeightedBags implements CapabilitiesHandler, WeightedInstancesHandler {

    @Override
    public Capabilities getCapabilities() {
      return new Capabilities(this);
    }
  }

  /** A candidate in the search. */
  private final class Runner {

    private final Candidate candidate;
    private final List<CandidateErrors> rounds = new ArrayList<>();
    /** Null when the candidate has lost. */
    private EnsembleBuilder builder;
    /** Null if the ensemble has no pool. */
    private FirstModels first;
    /** Null if it has one. */
    private CentroidModel model;
    private double seconds;
    private CandidateRanking.Entry entry;

    Runner(Candidate candidate, EnsembleBuilder builder) {
      this.candidate = candidate;
      this.builder = builder;
    }

    /** Trains up to a number of models, or the whole ensemble if it has no pool, and measures the errors. */
    void train(int numModels) throws Exception {
      builder.run().progress().say("comparing base learners: " + candidate.name());
      double before = builder.run().clocks().seconds().fits();
      if (first == null && model == null) {
        Capabilities able = candidate.classifier().getCapabilities();
        able.setOwner(new WeightedBags());
        able.testWithFail(data);
        begin();
      }
      rounds.add(first != null ? first.errors(numModels) : builder.errors());
      seconds += builder.run().clocks().seconds().fits() - before;
      int size = first != null ? first.numTrained() : model.report().members().numTrained();
      double bytes = entry != null ? entry.bytes() : bytes(first != null ? first.model() : model.ensemble().member(0));
      entry = new CandidateRanking.Entry(candidate, size, List.copyOf(rounds), seconds / size, bytes);
    }

    private void begin() throws Exception {
      if (builder.hasPool()) {
        first = builder.firstModels(data, evaluateOutOfBag);
      } else {
        builder.requireComparable();
        model = builder.build(data, evaluateOutOfBag, keepPredictions);
      }
    }

    CentroidModel finish() throws Exception {
      return model != null ? model : builder.build(data, evaluateOutOfBag, keepPredictions);
    }

    /** Begins again after {@link #release}. */
    Runner restarted() {
      builder = origin.with(candidate.classifier());
      return this;
    }

    /** Frees the models. */
    void release() {
      builder = null;
      first = null;
      model = null;
    }

    /** Returns NaN for learners that can't be saved. */
    private static double bytes(Classifier member) {
      try {
        return SavedSize.of(member);
      } catch (IOException | RuntimeException e) {
        return Double.NaN;
      }
    }
  }
}
