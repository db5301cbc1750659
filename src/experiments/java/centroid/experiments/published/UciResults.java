// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.harness.ResultLog;
import centroid.experiments.metric.IntervalSums;
import centroid.experiments.networks.Measured;
import centroid.experiments.report.Estimate;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The results of {@link UciStudy}, found by set, epochs and method. */
record UciResults(ResultLog<UciStudy.Key, Measured> log, List<UciStudy.UciSplit> trials) {

  /** A data set trained for epochs of one kind. */
  record Part(FixedSplits set, UciStudy.Epochs epochs, List<UciStudy.UciSplit> splits) {
  }

  /** All parts, set by set. */
  List<Part> parts() {
    return trials.stream().map(trial -> new Part(trial.set(), trial.epochs(),
        trials.stream().filter(other -> other.set() == trial.set() && other.epochs() == trial.epochs()).toList())).distinct().toList();
  }

  List<Measured> of(Part part, UciStudy.Method method) {
    return part.splits.stream().map(trial -> log.get(trial.key(method))).toList();
  }

  double[] values(Part part, UciStudy.Method method, ToDoubleFunction<Measured> number) {
    return of(part, method).stream().mapToDouble(number).toArray();
  }

  Estimate estimate(Part part, UciStudy.Method method, ToDoubleFunction<Measured> number) {
    return Estimate.of(values(part, method, number));
  }

  /** The intervals of all splits. */
  IntervalSums intervals(Part part, UciStudy.Method method) {
    return of(part, method).stream().map(Measured::intervals).reduce(IntervalSums::plus).orElseThrow();
  }
}
