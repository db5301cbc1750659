// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.harness.ResultLog;
import centroid.experiments.networks.Comparison;
import centroid.experiments.networks.Measured;
import centroid.experiments.published.PeerStudy.PeerSplit;
import centroid.experiments.report.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The rows of the tables of {@link PeerStudy}, measured and published.
 *
 * @param splits the splits that ran
 * @param methods the methods that ran
 * @param published results of the CLEAR benchmark
 */
record PeerRows(ResultLog<PeerStudy.Key, Measured> log, List<PeerSplit> splits, List<PeerMethod> methods, ClearPublished published) {

  private static final String PUBLISHED = " (published)";

  /**
   * One method on one data set.
   *
   * @param numbers those that are known
   */
  record Row(String method, Map<Comparison, Estimate> numbers, Estimate coverage) {

    Estimate get(Comparison number) {
      return numbers.getOrDefault(number, Estimate.NONE);
    }

    /**
     * Compares with another row: NaN where a number is unknown. Published errors have two decimals, and those that are 0.00 have no ratio.
     */
    double compare(Comparison number, Row other) {
      double compared = number.compare(get(number).mean(), other.get(number).mean());
      return Double.isInfinite(compared) ? Double.NaN : compared;
    }
  }

  List<PeerSet> sets() {
    return splits.stream().map(PeerSplit::place).distinct().toList();
  }

  List<PeerSplit> splits(PeerSet set) {
    return splits.stream().filter(split -> split.place().equals(set)).toList();
  }

  /** Returns the rows of a set, the measured ones first. */
  List<Row> of(PeerSet set) {
    List<Row> rows = new ArrayList<>();
    methods.forEach(method -> rows.add(measured(set, method)));
    FixedSplits data = splits(set).get(0).set();
    if (set.benchmark() == PeerSet.Benchmark.UCI) {
      UciPublished.of(data).forEach(numbers -> rows.add(new Row(numbers.who() + PUBLISHED, Map.of(Comparison.ERROR, Estimate.exact(numbers.error()),
          Comparison.LIKELIHOOD, Estimate.exact(numbers.logLoss())), Estimate.NONE)));
    } else {
      int[] seeds = splits(set).stream().mapToInt(PeerSplit::number).toArray();
      published.best(data, "clear", seeds).ifPresent(source -> rows.add(new Row("CLEAR" + PUBLISHED,
          Map.of(Comparison.SCORE, published.score(data, source, seeds)), published.coverage(data, source, seeds))));
    }
    return rows;
  }

  private Row measured(PeerSet set, PeerMethod method) {
    return new Row(method.toString(), Map.of(Comparison.LIKELIHOOD, mean(set, method, Measured::logLoss),
        Comparison.ERROR, mean(set, method, Measured::error), Comparison.SCORE, mean(set, method, result -> result.score(0)),
        Comparison.SECONDS, mean(set, method, Measured::seconds)), mean(set, method, result -> result.coverage(0)));
  }

  private Estimate mean(PeerSet set, PeerMethod method, ToDoubleFunction<Measured> number) {
    return Estimate.of(splits(set).stream().map(split -> log.get(split.key(method))).mapToDouble(number).toArray());
  }
}
