// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenInvariant.unless;

import java.io.NotSerializableException;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.Utils;

/** Runs one case: it must give a model for which all invariants hold, or one clear sentence. */
public final class CaseRun {

  /** The outcome of a case without a broken invariant. */
  public enum End {
    /** A model for which all invariants hold. */
    MODEL,
    /** A sentence about a setting or the data. */
    REFUSED
  }

  private static final int NUM_QUERIES = 12;
  private static final String WORKER = "centroid-worker";
  /** Counted in sleeps, since the clock also runs while the process is suspended. */
  private static final int WORKER_NAPS = 600;

  private final FuzzCase one;
  private final Instances train;
  private final Instances queries;

  private CaseRun(FuzzCase one) {
    this.one = one;
    this.train = one.train();
    this.queries = new Instances(one.test());
    train.stream().limit(NUM_QUERIES).forEach(queries::add);
  }

  /**
   * Runs a case.
   *
   * @param one the case
   * @return its outcome
   * @throws BrokenInvariant if an invariant does not hold
   * @throws Exception if something else fails
   */
  public static End of(FuzzCase one) throws Exception {
    Snapshot rows = Snapshot.of(one.train());
    Snapshot tests = Snapshot.of(one.test());
    try {
      return new CaseRun(one).run();
    } finally {
      rows.rowsAreUnchanged(one.train());
      tests.rowsAreUnchanged(one.test());
      noThreadIsLeft();
    }
  }

  private End run() throws Exception {
    Classifier model;
    try {
      model = configured(1);
    } catch (Exception e) {
      unless(one.options().outside() != null, "takesWhatIsInside", e.toString());
      RefusalMessages.refusalNamesTheOption(e, one.options().outside());
      return End.REFUSED;
    }
    try {
      model.buildClassifier(train);
    } catch (Exception | StackOverflowError e) {
      refused(e);
      return End.REFUSED;
    }
    unless(one.options().outside() == null, "refusesWhatIsOutside", one.options().outside() + " was taken");
    List<String> answers = Predictions.of(model, queries);
    for (int row = 0; row < answers.size(); row++) {
      if (answers.get(row).startsWith("throws ")) {
        predictsWhatMembersPredict(model, row, answers.get(row));
      } else if (one.isSteady() || !Predictions.of(model, new Instances(queries, row, 1)).get(0).startsWith("throws ")) {
        // A learner that changes with predictions may return NaN the second time.
        Invariants.ofRow(model, queries.instance(row), one.options().isMode("bagging") || one.options().calibrated() && one.isOdd());
      }
    }
    Invariants.describesItself(model, queries.instance(0));
    anyNumberOfSlotsIsTheSame(answers);
    chosenLearnerIsTheSameAlone(model, answers);
    modeBaggingIsBagging(model);
    if (one.isSteady()) {
      saved(model, answers);
    }
    if (!Predictions.anyThrows(answers)) {
      if (one.isSteady()) {
        Invariants.batchesAreTheSame(model, queries, answers);
      }
      if (one.allowsThreads()) {
        Invariants.threadsGetTheSamePredictions(model, queries, answers);
      }
      EntryPoints.run(one, model, queries);
    }
    return End.MODEL;
  }

  private Classifier configured(int numSlots) throws Exception {
    String slots = one.options().values().containsKey("-num-slots") ? "" : "-num-slots " + numSlots + " ";
    return AbstractClassifier.forName(one.options().className(), Utils.splitOptions(slots + one.options().line(one.learner())));
  }

  /** A refusal must be one sentence and have a reason. */
  private void refused(Throwable refusal) {
    if (one.options().outside() != null) {
      RefusalMessages.refusalIsOneSentence(refusal);
      return;
    }
    RefusalMessages.refusalIsOneSentence(refusal);
    if (!one.candidates().isEmpty()) {
      unless(one.isOdd() || KnownRefusals.contains(refusal) || !trainsAlone(), "candidatesWorkWhereOneWorks", refusal.toString());
      return;
    }
    // In this order: SMO alone never ends with NaN weights, which we refuse.
    if (!KnownRefusals.contains(refusal) && worksWithoutUs()) {
      throw new BrokenInvariant("worksWhereBaggingWorks", refusal.toString(), refusal);
    }
  }

  private boolean trainsAlone() {
    try {
      alone((one.learner().className() + " " + one.learner().options()).strip()).buildClassifier(train);
      return true;
    } catch (Exception | StackOverflowError e) {
      return false;
    }
  }

  /** Whether Bagging (for CalibratedClassifier, the classifier alone) can be trained on these rows and predicts all rows. */
  private boolean worksWithoutUs() {
    try {
      Classifier other = one.options().calibrated() ? AbstractClassifier.forName(one.learner().className(), Utils.splitOptions(one.learner().options()))
          : bagging();
      other.buildClassifier(new Instances(train));
      return !Predictions.anyThrows(Predictions.predictions(other, queries)) && !Predictions.anyThrows(Predictions.predictions(other, train));
    } catch (Exception | LinkageError | StackOverflowError e) {
      return false;
    }
  }

  private Bagging bagging() throws Exception {
    Bagging bagging = new Bagging();
    bagging.setOptions(Utils.splitOptions(one.options().baggingLine(one.learner())));
    return bagging;
  }

  /** A row fails only if a member cannot predict it. */
  private void predictsWhatMembersPredict(Classifier model, int row, String answer) {
    boolean excuse = one.isOdd() || (one.options().calibrated() || !one.isSteady()) && answer.contains("Sum is NaN");
    if (model instanceof CentroidBagging ensemble) {
      try {
        double[][] said = ensemble.memberPredictions(queries.instance(row));
        // As in Bagging, which cannot normalise NaN.
        excuse |= Arrays.stream(said).flatMapToDouble(Arrays::stream).anyMatch(Double::isNaN);
      } catch (Exception | StackOverflowError e) {
        excuse = true;
      }
    }
    unless(excuse || one.options().calibrated() && !worksWithoutUs(), "predictsWhatMembersPredict", "row " + row + " " + answer);
  }

  private void anyNumberOfSlotsIsTheSame(List<String> answers) throws Exception {
    Classifier other = configured(3);
    other.buildClassifier(train);
    List<String> again = Predictions.of(other, queries);
    unless(again.equals(answers), "anyNumberOfSlotsIsTheSame", Predictions.difference(answers, again));
  }

  private void chosenLearnerIsTheSameAlone(Classifier model, List<String> answers) throws Exception {
    if (!one.candidates().isEmpty()) {
      Classifier alone = alone(((CentroidBagging) model).trainingReport().candidates().chosen().specification());
      alone.buildClassifier(train);
      List<String> again = Predictions.of(alone, queries);
      unless(again.equals(answers), "chosenLearnerIsTheSameAlone", Predictions.difference(answers, again));
    }
  }

  /** Returns the same training with one base learner. */
  private Classifier alone(String learner) throws Exception {
    return AbstractClassifier.forName(one.options().className(), Utils.splitOptions(one.options().lineOf(learner)));
  }

  private void modeBaggingIsBagging(Classifier model) throws Exception {
    // Networks use row weights instead of bags, and held-out rows are not in bags, as the guide states.
    boolean heldOut = "heldout".equals(one.options().values().get("-calibration"));
    if (one.options().calibrated() || !one.options().isMode("bagging") || heldOut || one.learner().className().endsWith("Nd4jNetwork")) {
      return;
    }
    Bagging bagging = bagging();
    bagging.buildClassifier(new Instances(train));
    List<String> expected = Predictions.predictions(bagging, queries);
    // A learner that changes with predictions needs the same predictions before.
    Classifier fresh = one.isSteady() ? model : configured(1);
    if (fresh != model) {
      fresh.buildClassifier(train);
    }
    List<String> actual = Predictions.predictions(fresh, queries);
    // Messages about rows that cannot be predicted may differ.
    unless(Predictions.withoutWords(expected).equals(Predictions.withoutWords(actual)), "modeBaggingIsBagging", Predictions.difference(expected, actual));
  }

  private void saved(Classifier model, List<String> answers) throws Exception {
    try {
      Invariants.savedModelIsTheSame(model, queries, answers);
    } catch (NotSerializableException e) {
      // GaussianProcesses cannot be serialized with the linear algebra library of Maven Central.
      unless(one.isOdd() || e.getMessage().contains("no.uib"), "savedModelIsTheSame", e.toString());
    }
  }

  /** No worker thread survives, whatever happened. */
  static void noThreadIsLeft() throws InterruptedException {
    for (int nap = 0; Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().startsWith(WORKER)); nap++) {
      unless(nap < WORKER_NAPS, "noThreadIsLeft", "a worker is still alive");
      Thread.sleep(5);
    }
  }
}
