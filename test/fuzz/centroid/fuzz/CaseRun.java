// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenPromise.unless;

import java.io.NotSerializableException;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.Utils;

/** Tries one case: a model that keeps its promises, or one clear sentence. */
public final class CaseRun {

  /** How a case ended that broke no promise. */
  public enum End {
    /** A model that keeps its promises. */
    MODEL,
    /** A sentence about a setting or the data. */
    REFUSED
  }

  private static final int NUM_ASKED = 12;
  private static final String WORKER = "centroid-worker";
  /** Counted in naps, since a process that was stopped for a while has slept on the clock. */
  private static final int WORKER_NAPS = 600;

  private final FuzzCase one;
  private final Instances train;
  private final Instances asked;

  private CaseRun(FuzzCase one) {
    this.one = one;
    this.train = one.train();
    this.asked = new Instances(one.test());
    train.stream().limit(NUM_ASKED).forEach(asked::add);
  }

  /**
   * Tries a case.
   *
   * @param one the case
   * @return how it ended
   * @throws BrokenPromise if a promise does not hold
   * @throws Exception if something fails that nothing was promised about
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
      Sentences.refusalNamesTheOption(e, one.options().outside());
      return End.REFUSED;
    }
    try {
      model.buildClassifier(train);
    } catch (Exception | StackOverflowError e) {
      refused(e);
      return End.REFUSED;
    }
    unless(one.options().outside() == null, "refusesWhatIsOutside", one.options().outside() + " was taken");
    List<String> answers = Answers.of(model, asked);
    for (int row = 0; row < answers.size(); row++) {
      if (answers.get(row).startsWith("throws ")) {
        predictsWhatMembersPredict(model, row, answers.get(row));
      } else if (one.learner().steady() || !Answers.of(model, new Instances(asked, row, 1)).get(0).startsWith("throws ")) {
        // One that learns from being asked may say NaN the second time.
        Promises.ofRow(model, asked.instance(row), one.options().isMode("bagging") || one.options().calibrated() && one.learner().odd());
      }
    }
    Promises.tellsAboutItself(model, asked.instance(0));
    anyNumberOfSlotsIsTheSame(answers);
    modeBaggingIsBagging(model);
    if (one.learner().steady()) {
      saved(model, answers);
    }
    if (!Answers.anyThrows(answers)) {
      if (one.learner().steady()) {
        Promises.batchesAreTheSame(model, asked, answers);
      }
      if (one.learner().threads()) {
        Promises.threadsGetTheSameAnswers(model, asked, answers);
      }
      Doors.through(one, model, asked);
    }
    return End.MODEL;
  }

  private Classifier configured(int numSlots) throws Exception {
    String slots = one.options().values().containsKey("-num-slots") ? "" : "-num-slots " + numSlots + " ";
    return AbstractClassifier.forName(one.options().className(), Utils.splitOptions(slots + one.options().line(one.learner())));
  }

  /** What is refused must be told in a sentence, and there must be a reason. */
  private void refused(Throwable refusal) {
    if (one.options().outside() != null) {
      Sentences.refusalIsOneSentence(refusal);
      return;
    }
    Sentences.refusalIsOneSentence(refusal);
    // In this order: SMO alone never ends under weights that are no numbers, which we refuse.
    if (!KnownRefusals.contains(refusal) && worksWithoutUs()) {
      throw new BrokenPromise("worksWhereBaggingWorks", refusal.toString(), refusal);
    }
  }

  /** Whether Bagging, or for CalibratedClassifier the classifier alone, learns these rows and predicts all that are asked. */
  private boolean worksWithoutUs() {
    try {
      Classifier other = one.options().calibrated() ? AbstractClassifier.forName(one.learner().className(), Utils.splitOptions(one.learner().options()))
          : bagging();
      other.buildClassifier(new Instances(train));
      return !Answers.anyThrows(Answers.predictions(other, asked)) && !Answers.anyThrows(Answers.predictions(other, train));
    } catch (Exception | LinkageError | StackOverflowError e) {
      return false;
    }
  }

  private Bagging bagging() throws Exception {
    Bagging bagging = new Bagging();
    bagging.setOptions(Utils.splitOptions(one.options().baggingLine(one.learner())));
    return bagging;
  }

  /** A row that can't be predicted is one that a member can't predict. */
  private void predictsWhatMembersPredict(Classifier model, int row, String answer) {
    boolean excuse = one.learner().odd() || (one.options().calibrated() || !one.learner().steady()) && answer.contains("Sum is NaN");
    if (model instanceof CentroidBagging ensemble) {
      try {
        double[][] said = ensemble.memberPredictions(asked.instance(row));
        // As under Bagging, which can't make probabilities of what is no number.
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
    List<String> again = Answers.of(other, asked);
    unless(again.equals(answers), "anyNumberOfSlotsIsTheSame", Answers.difference(answers, again));
  }

  private void modeBaggingIsBagging(Classifier model) throws Exception {
    // Networks in bags are trained under weights, and held-out rows are missing in them, as the guide says.
    boolean heldOut = "heldout".equals(one.options().values().get("-calibration"));
    if (one.options().calibrated() || !one.options().isMode("bagging") || heldOut || one.learner().className().endsWith("Nd4jNetwork")) {
      return;
    }
    Bagging bagging = bagging();
    bagging.buildClassifier(new Instances(train));
    List<String> expected = Answers.predictions(bagging, asked);
    // One that learns from being asked has to be asked the same before.
    Classifier fresh = one.learner().steady() ? model : configured(1);
    if (fresh != model) {
      fresh.buildClassifier(train);
    }
    List<String> actual = Answers.predictions(fresh, asked);
    // What can't be predicted may be told in other words.
    unless(Answers.withoutWords(expected).equals(Answers.withoutWords(actual)), "modeBaggingIsBagging", Answers.difference(expected, actual));
  }

  private void saved(Classifier model, List<String> answers) throws Exception {
    try {
      Promises.savedModelIsTheSame(model, asked, answers);
    } catch (NotSerializableException e) {
      // GaussianProcesses can't be saved with the linear algebra of Maven Central; the other one is made for it.
      unless(one.learner().odd() || e.getMessage().contains("no.uib"), "savedModelIsTheSame", e.toString());
    }
  }

  /** Whatever happened, no thread of ours lives on. */
  static void noThreadIsLeft() throws InterruptedException {
    for (int nap = 0; Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().startsWith(WORKER)); nap++) {
      unless(nap < WORKER_NAPS, "noThreadIsLeft", "a worker lives on");
      Thread.sleep(5);
    }
  }
}
