// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * What a trainer returns.
 *
 * @param ensemble the members that predict
 * @param outOfBag members that can be asked about rows out of their bags; null if there are none
 * @param answers what members said about training rows, for calibration; null if they have not been asked
 * @param members how the members were found; called at most once, as it may cost predictions
 * @param notes sentences worth telling
 */
record TrainingResult(Ensemble ensemble, OutOfBagMembers outOfBag, ComparisonRows.Answers answers, Callable<TrainingReport.Members> members,
    List<String> notes) {
}
