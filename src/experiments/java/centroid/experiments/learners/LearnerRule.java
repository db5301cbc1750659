// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Rules that choose one of several learners by estimates from training rows. */
enum LearnerRule {
  /** The lowest estimate. */
  LOWEST("lowest estimate", 0, 0),
  /** The first in the list (fastest first) whose estimate is within one standard error of the lowest. */
  WITHIN_ONE("first within 1 standard error", 1, Double.POSITIVE_INFINITY),
  /** The same with half a standard error. */
  WITHIN_HALF("first within 0.5 standard errors", 0.5, Double.POSITIVE_INFINITY),
  /** The same, and at most 1 % worse. */
  WITHIN_PERCENT("first within 1 standard error and 1 %", 1, 0.01);

  private final String text;
  private final double errors;
  private final double share;

  LearnerRule(String text, double errors, double share) {
    this.text = text;
    this.errors = errors;
    this.share = share;
  }

  /** The learner that is taken; none if all have failed. */
  Optional<String> choose(Map<String, LearnerResult> results, int criterion) {
    List<String> known = known(results);
    double lowest = known.stream().mapToDouble(name -> results.get(name).estimated()[criterion]).min().orElse(Double.NaN);
    return known.stream().filter(name -> {
      LearnerResult result = results.get(name);
      double gap = result.gap()[criterion];
      return gap <= 0 || gap <= errors * result.gapError()[criterion] && result.estimated()[criterion] <= lowest * (1 + share);
    }).findFirst();
  }

  /** The learner with the lowest of some number. */
  static Optional<String> lowest(Map<String, LearnerResult> results, ToDoubleFunction<LearnerResult> number) {
    return known(results).stream().min(Comparator.comparingDouble(name -> number.applyAsDouble(results.get(name))));
  }

  /** Those that did not fail, in the order of the list. */
  static List<String> known(Map<String, LearnerResult> results) {
    return results.keySet().stream().filter(name -> results.get(name).isKnown()).toList();
  }

  @Override
  public String toString() {
    return text;
  }
}
