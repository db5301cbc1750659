// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.learners;

import centroid.compare.LearnerResults;
import centroid.compare.Provenance;
import centroid.compare.report.LearnerReports;
import centroid.text.ErrorText;
import centroid.weka.candidate.CandidateText;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import javax.swing.SwingUtilities;
import weka.classifiers.evaluation.CompareLearners;
import weka.gui.Logger;

/** A comparison of base learners in a thread of its own. Its listeners are called on the event thread. */
final class LearnerRun {

  /** Models are trained in at least two threads, because with a single one a stopped comparison would wait for the model that it is training. */
  static final CompareLearners.Ensembles ENSEMBLES = new CompareLearners.Ensembles(10, 1, "", Math.max(2, Runtime.getRuntime().availableProcessors()));

  /**
   * How a comparison ended.
   *
   * @param results null if it was stopped or has failed
   * @param failure why there is no ranking, in one sentence, or empty
   * @param seconds duration
   */
  record Outcome(LearnerResults results, String failure, double seconds) {

    static Outcome of(LearnerResults results, double seconds) {
      int numRows = results.set().data().numInstances();
      boolean tooFew = numRows == 0 || results.ranking() != null && results.ranking().numRows() == 0;
      String problem = "Learners are compared on out-of-bag rows, but " + numRows
          + " rows with a class value are too few; open a larger data set in the tab Preprocess.";
      return new Outcome(results, tooFew ? problem : results.failure(), seconds);
    }

    /** Whether learners were ranked. */
    boolean isRanked() {
      return failure.isEmpty();
    }

    /** Returns the sentence about the ranking and what was left out, or the failure. */
    String text() {
      return isRanked() ? CandidateText.sentence(results.ranking())
          + results.ranking().leftOut().stream().map(each -> "\nLeft out: " + each).collect(Collectors.joining()) : failure;
    }

    /** Returns the HTML page of a ranking. */
    String page() throws IOException {
      return new LearnerReports(List.of(results), ENSEMBLES.text(), List.of("Made by: tab Which learner? of Weka's Explorer, class "
          + results.set().data().classAttribute().name() + ", seed " + ENSEMBLES.seed(), Provenance.versions(LocalDate.now().toString(), seconds))).page();
    }
  }

  private final LearnerData data;
  private final BiConsumer<LearnerRun, String> progress;
  private final BiConsumer<LearnerRun, Outcome> end;
  private final Thread thread = new Thread(this::run, "Which learner?");

  /** Creates a comparison, which begins with {@link #start}. */
  LearnerRun(LearnerData data, BiConsumer<LearnerRun, String> progress, BiConsumer<LearnerRun, Outcome> end) {
    this.data = data;
    this.progress = progress;
    this.end = end;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Stops the comparison; its end is reported when the thread has noticed. */
  void stop() {
    thread.interrupt();
  }

  private void run() {
    long begin = System.nanoTime();
    Outcome outcome;
    try {
      LearnerResults results = ENSEMBLES.compare(data.labelled(), new Progress());
      outcome = Outcome.of(results, (System.nanoTime() - begin) / 1e9);
    } catch (InterruptedException e) {
      outcome = new Outcome(null, "Stopped.", 0);
    } catch (RuntimeException | OutOfMemoryError e) {
      outcome = new Outcome(null, "The learners could not be compared: " + ErrorText.reason(e), 0);
    }
    Outcome ended = outcome;
    SwingUtilities.invokeLater(() -> end.accept(this, ended));
  }

  /** Passes messages on to the window. */
  private final class Progress implements Logger {

    @Override
    public void logMessage(String message) {
      // only the present state is shown
    }

    @Override
    public void statusMessage(String message) {
      SwingUtilities.invokeLater(() -> progress.accept(LearnerRun.this, message));
    }
  }
}
