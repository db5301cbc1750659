// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.compare.DataFile;
import centroid.experiments.harness.Half;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.intervals.WrappedStudy.Method;
import centroid.experiments.intervals.WrappedStudy.Row;
import centroid.experiments.metric.IntervalSums;
import centroid.experiments.report.Goal;
import centroid.experiments.report.Ratios;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.stat.StatUtils;

/** The tables of {@link WrappedStudy}. */
record WrappedReport(SplitRun<IntervalSums> run, WrappedStudy.Settings settings) {

  /** The tolerance of mean coverage. */
  private static final double ALLOWED = 0.015;
  /** The index of the level for which interval scores are reported, 0.9. */
  private static final int MIDDLE_LEVEL = 1;

  void publish() throws IOException {
    run.publish("Prediction intervals for other classifiers (CalibratedClassifier)", explanation(), goals() + coverage() + scores(), perSet());
  }

  private List<Row> rows() {
    return WrappedStudy.rows(run.settings().learners());
  }

  private IntervalSums sum(Row row, DataFile set) {
    return run.sum(row.learner(), set, trial -> trial.key(run.settings().sizes()[0], row.method()));
  }

  /** The coverage of every set. */
  private double[] coverages(Row row, int level, Half half) {
    return half.of(run.sets()).stream().mapToDouble(set -> sum(row, set).coverage(level)).toArray();
  }

  private String explanation() {
    List<String> names = run.sets().stream().map(DataFile::name).toList();
    return names.size() + " data sets with a numeric class and at least " + run.settings().minRows() + " rows (" + String.join(", ", names) + "); "
        + run.trials() + " random splits of each, two thirds (at most " + settings.maxRows() + " rows) for training, at most "
        + settings.maxRows() + " test rows; Gaussian processes get at most " + settings.maxGaussianRows() + " training rows. RandomForest has 20 trees. "
        + "All methods but the last use CalibratedClassifier. The learner is trained on all rows and calibrated by 10-fold cross-validation, the same "
        + "without a residual forest (-local off), or calibrated on a held-out tenth. Saved model: trained on two thirds of the training rows, saved, "
        + "read again and calibrated on the other third from a file. FilteredClassifier: Standardize and CentroidBagging, whose own intervals are "
        + "passed on. CentroidBagging has m = " + run.settings().sizes()[0] + " and the same base learner.\n\n";
  }

  private String goals() {
    List<Goal> goals = new ArrayList<>();
    for (Row row : rows()) {
      if (row.method() == Method.CENTROID) {
        continue;
      }
      List<String> ours = new ArrayList<>();
      boolean met = true;
      for (int level = 0; level < settings.levels().length; level++) {
        double mean = StatUtils.mean(coverages(row, level, Half.ALL));
        ours.add(String.format(Locale.ROOT, "%.3f", mean));
        met &= Math.abs(mean - settings.levels()[level]) <= ALLOWED;
      }
      goals.add(new Goal(row.learner() + ", " + row.method(), "mean coverage within 1.5 points", String.join(", ", ours),
          String.join(", ", Arrays.stream(settings.levels()).mapToObj(level -> String.format(Locale.ROOT, "%.3f", level)).toList()), met));
    }
    return "## Goals\n\n" + Goal.table(goals);
  }

  private String coverage() {
    StringBuilder text = new StringBuilder("## Coverage: mean over sets +- their standard deviation, and the worst set\n\n| learner | method |");
    for (double level : settings.levels()) {
      text.append(' ').append(level).append(" | worst |");
    }
    text.append(" 0.9, half A | 0.9, half B |\n|---|---|").append("---|---|".repeat(settings.levels().length + 1)).append('\n');
    for (Row row : rows()) {
      text.append("| ").append(row.learner()).append(" | ").append(row.method()).append(" |");
      for (int level = 0; level < settings.levels().length; level++) {
        double[] each = coverages(row, level, Half.ALL);
        text.append(String.format(Locale.ROOT, " %.3f +- %.3f | %.3f |", StatUtils.mean(each), Math.sqrt(StatUtils.variance(each)), StatUtils.min(each)));
      }
      for (Half half : Half.HALVES) {
        text.append(String.format(Locale.ROOT, " %.3f |", StatUtils.mean(coverages(row, MIDDLE_LEVEL, half))));
      }
      text.append('\n');
    }
    return text.append('\n').toString();
  }

  private String scores() {
    StringBuilder text = new StringBuilder("## Interval score / score of CentroidBagging, geometric mean over sets +- its relative standard error (wins); "
        + "below 1 is better\n\n| learner | method |");
    for (double level : settings.levels()) {
      text.append(' ').append(level).append(" |");
    }
    text.append(" 0.9, half A | 0.9, half B |\n|---|---|").append("---|".repeat(settings.levels().length + 2)).append('\n');
    for (Row row : rows()) {
      if (row.method() != Method.CENTROID) {
        text.append("| ").append(row.learner()).append(" | ").append(row.method()).append(" |");
        for (int level = 0; level < settings.levels().length; level++) {
          text.append(ratio(row, level, Half.ALL));
        }
        text.append(ratio(row, MIDDLE_LEVEL, Half.A)).append(ratio(row, MIDDLE_LEVEL, Half.B)).append('\n');
      }
    }
    return text.append('\n').toString();
  }

  private String ratio(Row row, int level, Half half) {
    Row centroid = new Row(row.learner(), Method.CENTROID);
    Ratios ratios = Ratios.of(half.of(run.sets()), set -> sum(row, set).atLevel()[level].score() / sum(centroid, set).atLevel()[level].score());
    return String.format(Locale.ROOT, " %.3f +- %.3f (%d) |", ratios.mean(), ratios.error(), ratios.wins());
  }

  private String perSet() {
    List<Row> shown = rows().stream().filter(row -> row.method() != Method.CENTROID).toList();
    StringBuilder text = new StringBuilder("## Each set, level 0.9: coverage\n\n| set | test rows |");
    shown.forEach(row -> text.append(' ').append(row.learner()).append(", ").append(row.method()).append(" |"));
    text.append("\n|---|---|").append("---|".repeat(shown.size())).append('\n');
    for (DataFile set : run.sets()) {
      text.append(String.format(Locale.ROOT, "| %s | %.0f |", set.name(), sum(shown.get(0), set).rows()));
      shown.forEach(row -> text.append(String.format(Locale.ROOT, " %.3f |", sum(row, set).coverage(MIDDLE_LEVEL))));
      text.append('\n');
    }
    return text.toString();
  }
}
