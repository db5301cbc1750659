// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import centroid.weka.pool.OutOfBagMembers;
import centroid.weka.rows.ComparisonRows;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * What a trainer returns.
 *
 * @param ensemble the members that predict
 * @param outOfBag members that can be asked about rows out of their bags; null if there are none
 * @param answers what members said about training rows, for calibration; null if they have not been asked
 * @param members how the members were found; called at most once, as it may cost predictions
 * @param notes sentences worth telling
 */
public record TrainingResult(Ensemble ensemble, OutOfBagMembers outOfBag, ComparisonRows.Answers answers, Callable<TrainingReport.Members> members,
    List<String> notes) {

  /** The same where nobody will ask what members said, which may be large: their report is made at once. */
  public TrainingResult withoutAnswers() throws Exception {
    TrainingReport.Members report = members.call();
    return new TrainingResult(ensemble, outOfBag, null, () -> report, notes);
  }

  /** The same with more sentences. */
  TrainingResult noted(List<String> more) {
    return new TrainingResult(ensemble, outOfBag, answers, members, Stream.concat(notes.stream(), more.stream()).toList());
  }
}
