// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.metric.IntervalSums;
import centroid.experiments.networks.Measured;
import centroid.experiments.published.UciResults.Part;
import centroid.experiments.published.UciStudy.Epochs;
import centroid.experiments.published.UciStudy.Method;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.BinomialDistribution;

/** The goals for the default in {@link UciStudy}, and whether they were met. */
record UciGoals(UciResults results) {

  /** The tolerance of mean coverage over sets. */
  private static final double REACH = 0.01;
  private static final double BAND = 0.99;

  private static final String EXPLANATION = "\n## Goals for the default\n\n\"One standard error\" is that of the paired difference over splits. In "
      + "brackets: the standard error of the other method's mean, with the result that it would give. Coverage is over all test rows of all splits. "
      + "Splits share test rows, and the errors of one row in two splits are nearly equal. The 99 % binomial band therefore uses the number of "
      + "distinct test rows; in brackets: the band for all test rows of all splits, with the result that it would give. Sets have equal weights.\n\n";

  /** Whether a number must not exceed another, or may exceed it by a standard error. */
  private enum Rule {
    BELOW("below"),
    NOT_ABOVE("not above"),
    WITHIN("at most one standard error above");

    private final String text;

    Rule(String text) {
      this.text = text;
    }

    boolean isMet(double difference, double error) {
      return switch (this) {
        case BELOW -> difference < 0;
        case NOT_ABOVE -> difference <= 0;
        case WITHIN -> difference <= error;
      };
    }
  }

  String text() {
    List<Goal> goals = new ArrayList<>();
    for (Part part : results.parts()) {
      goals.add(against(part, "RMSE", Measured::error, Rule.WITHIN, Method.DEEP));
      goals.add(against(part, "NLL", Measured::logLoss, Rule.BELOW, Method.DEEP));
      goals.add(against(part, "NLL", Measured::logLoss, Rule.WITHIN, Method.DEEP_CROSSFIT));
      goals.add(against(part, "interval score", result -> result.score(UciStudy.SCORED), Rule.NOT_ABOVE, Method.DEEP));
      UciPublished.of(part.set()).stream().filter(numbers -> numbers.kind() == UciPublished.Kind.NETWORKS || part.epochs() == Epochs.CHOSEN)
          .forEach(numbers -> goals.add(published(part, numbers)));
      for (int level = 0; level < UciStudy.LEVELS.length; level++) {
        goals.add(coverage(part, level));
      }
    }
    for (Epochs epochs : Epochs.values()) {
      List<Part> parts = results.parts().stream().filter(part -> part.epochs() == epochs).toList();
      for (int level = 0; level < UciStudy.LEVELS.length && !parts.isEmpty(); level++) {
        goals.add(meanCoverage(parts, epochs, level));
      }
    }
    return EXPLANATION + Goal.table(goals);
  }

  private Goal against(Part part, String name, ToDoubleFunction<Measured> number, Rule rule, Method other) {
    Estimate ours = results.estimate(part, Method.DEFAULT, number);
    Estimate theirs = results.estimate(part, other, number);
    Estimate paired = Estimate.of(Estimate.differences(results.values(part, Method.DEFAULT, number), results.values(part, other, number)));
    String reference = String.format(Locale.ROOT, "%s %.4g; difference %+.2g +- %.2g", other, theirs.mean(), paired.mean(), paired.error());
    if (rule == Rule.WITHIN) {
      reference += String.format(Locale.ROOT, " (plain +- %.2g: %s)", theirs.error(), met(rule.isMet(paired.mean(), theirs.error())));
    }
    return new Goal(where(part), name + " " + rule.text + " that of: " + other, number(ours.mean()), reference,
        rule.isMet(paired.mean(), paired.error()));
  }

  private Goal published(Part part, UciPublished.Numbers numbers) {
    Estimate ours = results.estimate(part, Method.DEFAULT, Measured::logLoss);
    return new Goal(where(part), "NLL below the published one of: " + numbers.who(),
        String.format(Locale.ROOT, "%.4g +- %.2g", ours.mean(), ours.error()), number(numbers.logLoss()), ours.mean() < numbers.logLoss());
  }

  private Goal coverage(Part part, int level) {
    IntervalSums sums = results.intervals(part, Method.DEFAULT);
    int distinct = part.set().distinctTestRows(part.splits().size());
    Band loose = Band.of(distinct, UciStudy.LEVELS[level]);
    Band strict = Band.of((int) sums.rows(), UciStudy.LEVELS[level]);
    double ours = sums.coverage(level);
    return new Goal(where(part), "coverage at " + UciStudy.LEVELS[level] + " within its band", String.format(Locale.ROOT, "%.4f", ours),
        String.format(Locale.ROOT, "%s of %d rows (%s of %.0f: %s)", loose, distinct, strict, sums.rows(), met(strict.holds(ours))),
        loose.holds(ours));
  }

  private Goal meanCoverage(List<Part> parts, Epochs epochs, int level) {
    double target = UciStudy.LEVELS[level];
    double mean = parts.stream().mapToDouble(part -> results.intervals(part, Method.DEFAULT).coverage(level)).average().orElseThrow();
    return new Goal("mean over sets, " + epochs, "coverage at " + target + " within one point", String.format(Locale.ROOT, "%.4f", mean),
        String.format(Locale.ROOT, "%.2f to %.2f", target - REACH, target + REACH), Math.abs(mean - target) <= REACH);
  }

  /** Shares of covered rows that chance explains. */
  private record Band(double lowest, double highest) {

    static Band of(int rows, double level) {
      BinomialDistribution covered = new BinomialDistribution(null, rows, level);
      return new Band(covered.inverseCumulativeProbability((1 - BAND) / 2) / (double) rows,
          covered.inverseCumulativeProbability((1 + BAND) / 2) / (double) rows);
    }

    boolean holds(double share) {
      return share >= lowest && share <= highest;
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.4f to %.4f", lowest, highest);
    }
  }

  private static String where(Part part) {
    return part.set().name() + ", " + part.epochs();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4g", value);
  }

  private static String met(boolean isMet) {
    return isMet ? "met" : "missed";
  }
}
