// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import centroid.compare.Format;
import centroid.compare.Measure;
import centroid.compare.PairedResult;
import centroid.compare.Results;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What tables of ratios don't say: whether the level was kept, and what the gain costs. */
final class SummarySentences {

  private final Results results;
  private final String reference;
  private final String challenger;

  SummarySentences(Results results) {
    this.results = results;
    this.reference = results.names().get(0);
    this.challenger = results.names().get(1);
  }

  /** A sentence or two. */
  String sentences() {
    double level = 100 * results.settings().level();
    String asked = Format.number(level).replaceFirst("\\.?0+$", "");
    return String.format(Locale.ROOT, "At level %s %% the intervals and prediction sets of %s hold %.1f %% of the true values, those of %s %.1f %% "
        + "(means over data sets and m). The price is training time: %s.", asked, challenger, coverage(PairedResult::centroid), reference,
        coverage(PairedResult::bagging), price());
  }

  private double coverage(ToDoubleFunction<PairedResult> whose) {
    return results.sets().stream().flatMap(set -> results.settings().sizes().stream().map(m -> results.paired(set, m, Measure.COVERAGE)))
        .mapToDouble(whose).filter(Double::isFinite).average().orElse(Double.NaN);
  }

  private String price() {
    List<Integer> sizes = results.settings().sizes();
    return sizes.stream().map(m -> times(results.summary(Measure.TRAINING_TIME, m).ratio()) + (sizes.size() == 1 ? "" : " for m = " + m))
        .collect(Collectors.joining(", ")) + " that of " + reference;
  }

  private static String times(double ratio) {
    return String.format(Locale.ROOT, ratio < 10 ? "%.1f times" : "%.0f times", ratio);
  }
}
