// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import centroid.weka.rows.OutOfBagPredictions;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * The result of a trainer.
 *
 * @param ensemble the members that are kept
 * @param outOfBag members with known bags, which can predict out-of-bag rows; null if there are none
 * @param predictions predictions of members at training rows, for calibration; null if nothing has been predicted
 * @param members reports how the members were found; called at most once, since it may cost predictions
 * @param notes sentences for the user
 */
public record TrainingResult(Ensemble ensemble, OutOfBagMembers outOfBag, OutOfBagPredictions predictions, Callable<TrainingReport.Members> members,
    List<String> notes) {

  /** Returns the result without predictions, which may be large; the report is made at once. */
  public TrainingResult withoutPredictions() throws Exception {
    TrainingReport.Members report = members.call();
    return new TrainingResult(ensemble, outOfBag, null, () -> report, notes);
  }

  /** Returns the result with further notes. */
  TrainingResult noted(List<String> more) {
    return new TrainingResult(ensemble, outOfBag, predictions, members, Stream.concat(notes.stream(), more.stream()).toList());
  }
}
