// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.experiments.ensemble.CifarStudy.Trained;
import centroid.experiments.ensemble.CifarStudy.Unit;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.PaperTable;
import centroid.experiments.report.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Writes the tables of the CIFAR experiment from the predictions of its networks for the test images. */
final class CifarReport {

  private static final double LEVEL = 0.95;

  /** The paper's table of times, centroid over bootstrap, by m. */
  private static final Map<Integer, Double> PAPER_TIMES = Map.of(3, 199 / 187.0, 4, 262 / 245.0, 5, 332 / 303.0, 10, 563 / 571.0);

  /** How good an ensemble is. */
  private enum Score {
    ACCURACY("Accuracy (larger is better)"), TOP_FIVE("Top-5 accuracy (larger is better)"), LOG_LOSS("Negative log-likelihood (smaller is better)"),
    CALIBRATION("Calibration error (smaller is better)"), SET_SIZE("Labels in a prediction set at 0.95 (smaller is better)"),
    COVERAGE("Coverage of prediction sets (0.95 is nominal)"),
    SECONDS("Training time (processor seconds)");

    private final String title;

    Score(String title) {
      this.title = title;
    }

    @Override
    public String toString() {
      return title;
    }
  }

  /** Some networks of one method. */
  private record Ensemble(CifarMethod method, int m) {
  }

  /** The key of a number. */
  private record Label(Score score, String method, int m) {
  }

  private final StudyRun<Unit, Trained> run;
  private final CifarSettings settings;
  private final CifarImages images;
  private final CifarFiles files;
  /** By score and trial; NaN where an ensemble is not finished. */
  private final Map<Ensemble, double[][]> numbers = new LinkedHashMap<>();

  CifarReport(StudyRun<Unit, Trained> run, CifarSettings settings, CifarImages images, CifarFiles files) {
    this.run = run;
    this.settings = settings;
    this.images = images;
    this.files = files;
  }

  void publish() throws IOException {
    for (CifarMethod method : CifarMethod.values()) {
      for (int m : settings.sizes()) {
        double[][] byScore = new double[Score.values().length][run.trials()];
        for (int trial = 0; trial < run.trials(); trial++) {
          double[] scores = scores(trial, method, m);
          for (int score = 0; score < byScore.length; score++) {
            byScore[score][trial] = scores == null ? Double.NaN : scores[score];
          }
        }
        numbers.put(new Ensemble(method, m), byScore);
      }
    }
    PaperTable<Label> all = new PaperTable<>(List.of("score", "method", "m"), Verdict.Better.LARGER, 4);
    for (Score score : Score.values()) {
      numbers.forEach((ensemble, byScore) -> {
        double[] finished = Estimate.known(byScore[score.ordinal()]);
        if (finished.length > 0) {
          all.add(new Label(score, ensemble.method.title(), ensemble.m), estimate(finished));
        }
      });
    }
    StringBuilder text = new StringBuilder(introduction());
    for (Score score : Score.values()) {
      text.append("\n## ").append(score).append("\n\n").append(all.wideMarkdownOf(score));
    }
    text.append(seeds()).append(differences()).append(times()).append(masses());
    run.publishAs("-cifar" + images.numLabels(), "Ensembles of VGG-16 for CIFAR-" + images.numLabels() + " (figure 4)", "", text.toString(), "",
        Map.of(".csv", all));
  }

  private String introduction() {
    return String.format(Locale.ROOT, """
        The paper trains VGG-16 with batch normalisation for 160 epochs on the 50,000 images of CIFAR-100. Here it has %s of its filters, is trained for
        %d epochs on %d images of CIFAR-%d, and predicts %d test images. SGD with momentum 0.9, batches of %d, a learning rate of %s that falls to a tenth
        after half and to a hundredth after three quarters of the epochs. Centroids in the last quarter, with new draws of rows before each epoch, M = %d,
        gamma = %s/m; flips and shifts by %d pixels. Drawn rows are weights of the loss: batches are normalised by all rows. Networks with the same number
        start from the same weights in all methods. Prediction sets are calibrated on one half of the test images and evaluated on the other.
        The paper prints a figure without numbers; its claims are that accuracy grows with m and that centroids are better than the bootstrap at each m.
        """,
        settings.width(), settings.epochs(), settings.images(), images.numLabels(), settings.test(), settings.batch(), settings.rate(), settings.draws(),
        settings.gamma(), settings.shift());
  }

  private double[] numbers(CifarMethod method, int m, Score score) {
    return numbers.get(new Ensemble(method, m))[score.ordinal()];
  }

  /** In the order of {@link Score}; null if the ensemble is not finished. */
  private double[] scores(int trial, CifarMethod method, int m) throws IOException {
    if (!method.trainings(trial, m).stream().allMatch(run.log()::has)) {
      return null;
    }
    double[][][] members = new double[m][][];
    int next = 0;
    for (Unit unit : method.members(trial, m)) {
      for (double[][] ofNetwork : files.readPredictions(unit, settings.test(), images.numLabels())) {
        members[next++] = ofNetwork;
      }
    }
    double[] equal = EnsembleTraining.equal(m);
    ClassScores scores = ClassScores.of(members, equal, images.testLabels());
    double[][] mixture = IntStream.range(0, settings.test()).mapToObj(row -> ClassScores.mixture(members, equal, row)).toArray(double[][]::new);
    PredictionSets sets = PredictionSets.of(mixture, images.testLabels(), LEVEL);
    return new double[] {scores.accuracy(), scores.topFive(), scores.logLoss(), scores.calibrationError(), sets.size(), sets.coverage(),
        method.trainings(trial, m).stream().mapToDouble(unit -> run.log().get(unit).seconds()).sum()};
  }

  /** How many ensembles each number is the mean of. */
  private String seeds() {
    StringBuilder text = new StringBuilder("\n## Finished seeds\n\n| method |");
    Arrays.stream(settings.sizes()).forEach(m -> text.append(" m = ").append(m).append(" |"));
    text.append("\n|---|").append("---|".repeat(settings.sizes().length)).append('\n');
    for (CifarMethod method : CifarMethod.values()) {
      text.append("| ").append(method.title()).append(" |");
      Arrays.stream(settings.sizes()).forEach(m -> text.append(' ').append(Estimate.known(numbers(method, m, Score.ACCURACY)).length).append(" |"));
      text.append('\n');
    }
    return text.toString();
  }

  private String differences() {
    StringBuilder text = new StringBuilder("\n## Differences in matched pairs\n\nMeans over the seeds that both have finished, with their standard errors.\n\n"
        + "| score | m | centroid - bootstrap | centroid - control | our default - deep ensemble | our default - centroid |\n"
        + "|---|---|---|---|---|---|\n");
    CifarMethod[][] pairs = {{CifarMethod.CENTROID, CifarMethod.BOOTSTRAP}, {CifarMethod.CENTROID, CifarMethod.CONTROL},
        {CifarMethod.DEFAULT, CifarMethod.DEEP}, {CifarMethod.DEFAULT, CifarMethod.CENTROID}};
    for (Score score : List.of(Score.ACCURACY, Score.TOP_FIVE, Score.LOG_LOSS, Score.CALIBRATION, Score.SET_SIZE)) {
      for (int m : settings.sizes()) {
        text.append("| ").append(score.title.replaceAll(" \\(.*", "")).append(" | ").append(m);
        for (CifarMethod[] pair : pairs) {
          double[] differences = Estimate.known(Estimate.differences(numbers(pair[0], m, score), numbers(pair[1], m, score)));
          text.append(" | ").append(differences.length == 0 ? "-" : estimate(differences).text(4));
        }
        text.append(" |\n");
      }
    }
    return text.toString();
  }

  /** A single seed has no standard error. */
  private static Estimate estimate(double[] finished) {
    return finished.length == 1 ? Estimate.exact(finished[0]) : Estimate.of(finished);
  }

  private String times() {
    StringBuilder text = new StringBuilder("\n## Training time, centroid / bootstrap\n\n| m | ours | paper |\n|---|---|---|\n");
    for (int m : settings.sizes()) {
      double[] centroid = numbers(CifarMethod.CENTROID, m, Score.SECONDS);
      double[] bootstrap = numbers(CifarMethod.BOOTSTRAP, m, Score.SECONDS);
      int[] both = IntStream.range(0, run.trials()).filter(k -> !Double.isNaN(centroid[k] + bootstrap[k])).toArray();
      double ratio = Arrays.stream(both).mapToDouble(k -> centroid[k]).sum() / Arrays.stream(both).mapToDouble(k -> bootstrap[k]).sum();
      text.append("| ").append(m).append(" | ").append(ratio(ratio)).append(" | ").append(ratio(PAPER_TIMES.getOrDefault(m, Double.NaN))).append(" |\n");
    }
    return text.toString();
  }

  private static String ratio(double number) {
    return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, "%.3f", number);
  }

  private String masses() {
    List<String> parts = new ArrayList<>();
    for (int m : settings.sizes()) {
      for (CifarMethod method : List.of(CifarMethod.CENTROID, CifarMethod.DEFAULT)) {
        IntStream.range(0, run.trials()).mapToObj(trial -> new Unit(trial, method.part(), m)).filter(run.log()::has)
            .mapToDouble(unit -> run.log().get(unit).largestMass()).average()
            .ifPresent(mean -> parts.add(String.format(Locale.ROOT, "%s %.2f at m = %d", method.title(), mean, m)));
      }
    }
    return "\nLargest mass of a centroid in the last assignment (1/m if all were equal): " + String.join("; ", parts) + ".\n";
  }
}
