// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.harness.ResultLog;
import centroid.experiments.published.ClearStudy.ClearSplit;
import centroid.experiments.published.ClearStudy.Contender;
import centroid.experiments.report.Estimate;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The results of {@link ClearStudy}.
 *
 * @param splits the splits that ran
 * @param contenders the contenders that ran
 */
record ClearResults(ResultLog<ClearStudy.Key, ClearResult> log, List<ClearSplit> splits, List<Contender> contenders) {

  boolean has(Contender contender) {
    return contenders.contains(contender);
  }

  List<FixedSplits> sets() {
    return splits.stream().map(ClearSplit::set).distinct().toList();
  }

  List<ClearSplit> splits(FixedSplits set) {
    return splits.stream().filter(split -> split.set() == set).toList();
  }

  ClearResult get(ClearSplit split, Contender contender) {
    return log.get(split.key(contender));
  }

  /** A number of each seed. */
  double[] values(FixedSplits set, Contender contender, ToDoubleFunction<ClearResult> number) {
    return splits(set).stream().map(split -> get(split, contender)).mapToDouble(number).toArray();
  }

  Estimate mean(FixedSplits set, Contender contender, ToDoubleFunction<ClearResult> number) {
    return Estimate.of(values(set, contender, number));
  }

  double score(FixedSplits set, Contender contender) {
    return mean(set, contender, ClearResult::score).mean();
  }
}
