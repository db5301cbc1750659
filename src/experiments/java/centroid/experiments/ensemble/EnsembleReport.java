// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.experiments.ensemble.EnsembleStudy.Case;
import centroid.experiments.ensemble.EnsembleStudy.Result;
import centroid.experiments.ensemble.EnsembleTraining.Method;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.LogChart;
import centroid.experiments.report.PaperChart;
import centroid.experiments.report.PaperTable;
import centroid.experiments.report.Sheet;
import centroid.experiments.report.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Makes the tables and the plot of the ensemble experiment from its results. */
record EnsembleReport(StudyRun<Case, Result> run, EnsembleSettings settings) {

  private static final double SIGNIFICANT = 0.05;
  private static final List<Method> CENTROIDS = List.of(Method.CENTROID, Method.DRAWN);
  private static final List<Method> CONTROLS = List.of(Method.BOOTSTRAP, Method.UNIFORM);

  /** How good an ensemble is. */
  private enum Score {
    ACCURACY("accuracy", ClassScores::accuracy, Verdict.Better.LARGER),
    TOP_FIVE("top-5 accuracy", ClassScores::topFive, Verdict.Better.LARGER),
    LOG_LOSS("negative log-likelihood", ClassScores::logLoss, Verdict.Better.SMALLER),
    CALIBRATION("calibration error", ClassScores::calibrationError, Verdict.Better.SMALLER);

    private final String text;
    private final ToDoubleFunction<ClassScores> number;
    private final Verdict.Better better;

    Score(String text, ToDoubleFunction<ClassScores> number, Verdict.Better better) {
      this.text = text;
      this.number = number;
      this.better = better;
    }

    String capital() {
      return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    boolean isImproved(Estimate difference) {
      return better == Verdict.Better.LARGER ? difference.mean() > 0 : difference.mean() < 0;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** The key of a score. */
  private record Label(Score score, Method method, int m) {
  }

  void publish() throws IOException {
    PaperTable<Label> all = scores();
    StringBuilder text = new StringBuilder("This is a scaled-down experiment. The paper trains VGG-16 on CIFAR-100, which is too much for two cores. "
        + "Here dense networks ("
        + settings.shape() + ") learn to classify " + settings.train() + " generated images of letters (" + settings.pixels() + " x " + settings.pixels()
        + " pixels). The procedure is the paper's: SGD with momentum 0.9, batches of " + settings.batch() + ", a learning rate that falls to a tenth after "
        + "half and a hundredth after three quarters of the epochs, centroids in the last quarter, M = " + settings.draws() + ", gamma = " + settings.gamma()
        + "/m, new row weights in each epoch, used as weights of the loss or, as in the paper, by drawing rows.\n"
        + "The paper prints a figure without numbers; its claims are that accuracy grows with m and that centroids are better than the bootstrap at each m.\n");
    for (Score score : Score.values()) {
      text.append("\n## ").append(score.capital()).append(" (").append(score.better.name().toLowerCase(Locale.ROOT)).append(" is better)\n\n")
          .append(all.wideMarkdownOf(score));
    }
    text.append("\n## Centroids on the same images\n\nDifferences in matched pairs over ").append(run.trials())
        .append(" trials with their standard errors, and p of the matched-pair t-test.\n\n").append(differences()).append(summary()).append(masses());
    run.publish("Ensembles of networks for images (figure 4, scaled down)", "", text.toString(), "\n![Scores over m](ensemble.png)\n",
        Map.of(".csv", all));
    plot(all);
  }

  private double[] column(Method method, int m, ToDoubleFunction<Result> number) {
    return IntStream.range(0, run.trials()).mapToDouble(trial -> number.applyAsDouble(run.log().get(new Case(trial, m, method)))).toArray();
  }

  private double[] column(Method method, int m, Score score) {
    return column(method, m, result -> score.number.applyAsDouble(result.scores()));
  }

  private PaperTable<Label> scores() {
    PaperTable<Label> table = new PaperTable<>(List.of("score", "method", "m"), Verdict.Better.LARGER, 4);
    for (Score score : Score.values()) {
      for (Method method : Method.values()) {
        for (int m : settings.sizes()) {
          table.add(new Label(score, method, m), Estimate.of(column(method, m, score)));
        }
      }
    }
    return table;
  }

  /** One method less another, trial by trial. */
  private double[] less(Method method, Method other, int m, Score score) {
    return Estimate.differences(column(method, m, score), column(other, m, score));
  }

  private String differences() {
    StringBuilder text = new StringBuilder("| score | method | m | difference to bootstrap | p | difference to bootstrap with all rows in the last "
        + "quarter | p |\n|---|---|---|---|---|---|---|\n");
    for (Score score : Score.values()) {
      for (Method method : CENTROIDS) {
        for (int m : settings.sizes()) {
          text.append("| ").append(score).append(" | ").append(method).append(" | ").append(m);
          for (Method other : CONTROLS) {
            text.append(cell(less(method, other, m, score)));
          }
          text.append(" |\n");
        }
      }
    }
    return text.toString();
  }

  private static String cell(double[] difference) {
    return " | " + Estimate.of(difference).text(4) + " | "
        + (difference.length < 2 ? "-" : String.format(Locale.ROOT, "%.2g", Estimate.pValue(difference)));
  }

  /** How often centroids are significantly better, in one sentence for each method they are compared with. */
  private String summary() {
    if (run.trials() < 2) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (Method method : CENTROIDS) {
      for (Method other : CONTROLS) {
        List<String> counts = new ArrayList<>();
        for (Score score : Score.values()) {
          counts.add(score + " at " + numBetter(method, other, score) + " of " + settings.sizes().length + " sizes");
        }
        text.append("\n'").append(method).append("' is significantly (5 %) better than '").append(other).append("' in ")
            .append(String.join(", ", counts)).append(".\n");
      }
    }
    return text.toString();
  }

  private long numBetter(Method method, Method other, Score score) {
    return IntStream.of(settings.sizes()).mapToObj(m -> less(method, other, m, score))
        .filter(difference -> score.isImproved(Estimate.of(difference)) && Estimate.pValue(difference) < SIGNIFICANT).count();
  }

  private String masses() {
    List<String> largest = new ArrayList<>();
    for (int m : settings.sizes()) {
      largest.add(String.format(Locale.ROOT, " %.2f at m = %d", Estimate.of(column(Method.CENTROID, m, Result::largestMass)).mean(), m));
    }
    return "\nLargest mass of a centroid in the last epoch (1/m if all were equal):" + String.join(";", largest) + ".\n";
  }

  private void plot(PaperTable<Label> all) throws IOException {
    List<LogChart> charts = new ArrayList<>();
    for (Score score : Score.values()) {
      charts.add(new PaperChart<>(Label::method, Label::m).of(score.capital(), "m", score.toString(), all.where(label -> label.score == score).rows(),
          List.of(Method.values())));
    }
    new Sheet("Ensembles of networks for images of letters", 2, charts).writePng(run.file(".png"), 1100, 900);
  }
}
