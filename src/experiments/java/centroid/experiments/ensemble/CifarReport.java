// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.experiments.ensemble.CifarStudy.Trained;
import centroid.experiments.ensemble.CifarStudy.Unit;
import centroid.experiments.harness.Estimate;
import centroid.experiments.harness.PaperTable;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.harness.Verdict;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes the tables of the experiment on CIFAR from what its networks say about the test images. */
final class CifarReport {

  private static final double LEVEL = 0.95;

  /** The paper's table of times, centroid over bootstrap, by m. */
  private static final Map<Integer, Double> PAPER_TIMES = Map.of(3, 199 / 187.0, 4, 262 / 245.0, 5, 332 / 303.0, 10, 563 / 571.0);

  /** What is compared. */
  private enum Method {
    BOOTSTRAP("bootstrap", CifarPart.BOOTSTRAP), CENTROID("centroid", CifarPart.CENTROID),
    CONTROL("bootstrap, all rows in the last quarter", CifarPart.CONTROL), DEEP("deep ensemble", CifarPart.DEEP),
    DEFAULT("centroid from the first epoch (our default)", CifarPart.DEFAULT);

    private final String text;
    private final CifarPart part;

    Method(String text, CifarPart part) {
      this.text = text;
      this.part = part;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** How good an ensemble is. */
  private enum Score {
    ACCURACY("Accuracy (larger is better)"), TOP_FIVE("Top-5 accuracy (larger is better)"), LOG_LOSS("Negative log-likelihood (smaller is better)"),
    CALIBRATION("Calibration error (smaller is better)"), SET_SIZE("Labels in a prediction set at 0.95 (smaller is better)"),
    COVERAGE("Share of prediction sets that hold the label (0.95 is right)"),
    SECONDS("Seconds of the processor for training");

    private final String title;

    Score(String title) {
      this.title = title;
    }

    @Override
    public String toString() {
      return title;
    }
  }

  /** What a number belongs to. */
  private record Label(Score score, Method method, int m) {
  }

  private final StudyRun<Unit, Trained> run;
  private final CifarSettings settings;
  private final CifarImages images;
  private final CifarFiles files;

  CifarReport(StudyRun<Unit, Trained> run, CifarSettings settings, CifarImages images, CifarFiles files) {
    this.run = run;
    this.settings = settings;
    this.images = images;
    this.files = files;
  }

  void publish() throws IOException {
    Map<Score, Map<Method, double[][]>> numbers = new EnumMap<>(Score.class);
    Arrays.stream(Score.values()).forEach(score -> numbers.put(score, new EnumMap<>(Method.class)));
    for (Method method : Method.values()) {
      Arrays.stream(Score.values()).forEach(score -> numbers.get(score).put(method, new double[settings.sizes().length][run.trials()]));
      for (int trial = 0; trial < run.trials(); trial++) {
        for (int k = 0; k < settings.sizes().length; k++) {
          double[] scores = scores(trial, method, settings.sizes()[k]);
          for (Score score : Score.values()) {
            numbers.get(score).get(method)[k][trial] = scores[score.ordinal()];
          }
        }
      }
    }
    PaperTable<Label> all = new PaperTable<>(List.of("score", "method", "m"), Verdict.Better.LARGER, 4);
    numbers.forEach((score, byMethod) -> byMethod.forEach((method, bySize) -> IntStream.range(0, bySize.length)
        .forEach(k -> all.add(new Label(score, method, settings.sizes()[k]), Estimate.of(bySize[k])))));
    StringBuilder text = new StringBuilder(introduction());
    for (Score score : Score.values()) {
      text.append("\n## ").append(score).append("\n\n").append(all.wideMarkdownOf(score));
    }
    text.append(differences(numbers)).append(times(numbers.get(Score.SECONDS))).append(masses());
    run.publishAs("-cifar" + images.numLabels(), "Ensembles of VGG-16 for CIFAR-" + images.numLabels() + " (figure 4)", "", text.toString(), "",
        Map.of(".csv", all));
  }

  private String introduction() {
    return String.format(Locale.ROOT, """
        The paper trains VGG-16 with batch normalisation for 160 epochs on the 50,000 images of CIFAR-100; here it has %s of its filters and is trained for
        %d epochs on %d images of CIFAR-%d, and asked about %d test images. SGD with momentum 0.9, batches of %d, a learning rate of %s that falls to a tenth
        after half and a hundredth after three quarters of the epochs, centroids in the last quarter, for each of which rows are drawn anew before each
        epoch, M = %d, gamma = %s/m; flips and shifts by %d pixels. Drawn rows are weights of the loss: batches are normalised by all rows. Networks of one
        number start from the same weights in all methods. Prediction sets are calibrated on the one half of the test images and counted on the other.
        The paper prints a figure without numbers; its claims are that accuracy grows with m and that centroids beat the bootstrap at each m.
        """,
        settings.width(), settings.epochs(), settings.images(), images.numLabels(), settings.test(), settings.batch(), settings.rate(), settings.draws(),
        settings.gamma(), settings.shift());
  }

  private Stream<Unit> units(int trial, CifarPart part, int m) {
    return part.isOfOne() ? IntStream.range(0, m).mapToObj(k -> new Unit(trial, part, k)) : Stream.of(new Unit(trial, part, m));
  }

  /** In the order of {@link Score}. */
  private double[] scores(int trial, Method method, int m) throws IOException {
    double[][][] members = new double[m][][];
    int next = 0;
    for (Unit unit : units(trial, method.part, m).toList()) {
      for (double[][] ofNetwork : files.readPredictions(unit, settings.test(), images.numLabels())) {
        members[next++] = ofNetwork;
      }
    }
    double[] equal = EnsembleTraining.equal(m);
    ClassScores scores = ClassScores.of(members, equal, images.testLabels());
    double[][] mixture = IntStream.range(0, settings.test()).mapToObj(row -> ClassScores.mixture(members, equal, row)).toArray(double[][]::new);
    PredictionSets sets = PredictionSets.of(mixture, images.testLabels(), LEVEL);
    Stream<Unit> trained = method.part.goesOn() ? Stream.concat(units(trial, CifarPart.START, m), units(trial, method.part, m)) : units(trial, method.part, m);
    return new double[] {scores.accuracy(), scores.topFive(), scores.logLoss(), scores.calibrationError(), sets.size(), sets.coverage(),
        trained.mapToDouble(unit -> run.log().get(unit).seconds()).sum()};
  }

  private String differences(Map<Score, Map<Method, double[][]>> numbers) {
    StringBuilder text = new StringBuilder("\n## Differences in matched pairs\n\nMeans over " + run.trials() + " trials with their standard errors.\n\n"
        + "| score | m | centroid less bootstrap | centroid less control | our default less deep ensemble | our default less centroid |\n"
        + "|---|---|---|---|---|---|\n");
    Method[][] pairs = {{Method.CENTROID, Method.BOOTSTRAP}, {Method.CENTROID, Method.CONTROL}, {Method.DEFAULT, Method.DEEP},
        {Method.DEFAULT, Method.CENTROID}};
    for (Score score : List.of(Score.ACCURACY, Score.TOP_FIVE, Score.LOG_LOSS, Score.CALIBRATION, Score.SET_SIZE)) {
      for (int k = 0; k < settings.sizes().length; k++) {
        text.append("| ").append(score.title.replaceAll(" \\(.*", "")).append(" | ").append(settings.sizes()[k]);
        for (Method[] pair : pairs) {
          Map<Method, double[][]> own = numbers.get(score);
          text.append(" | ").append(Estimate.of(Estimate.differences(own.get(pair[0])[k], own.get(pair[1])[k])).text(4));
        }
        text.append(" |\n");
      }
    }
    return text.toString();
  }

  private String times(Map<Method, double[][]> seconds) {
    StringBuilder text = new StringBuilder("\n## Time of training, centroid / bootstrap\n\n| m | ours | the paper's |\n|---|---|---|\n");
    for (int k = 0; k < settings.sizes().length; k++) {
      double ratio = Arrays.stream(seconds.get(Method.CENTROID)[k]).sum() / Arrays.stream(seconds.get(Method.BOOTSTRAP)[k]).sum();
      Double paper = PAPER_TIMES.get(settings.sizes()[k]);
      String beside = paper == null ? "-" : String.format(Locale.ROOT, "%.3f", paper);
      text.append(String.format(Locale.ROOT, "| %d | %.3f | %s |%n", settings.sizes()[k], ratio, beside));
    }
    return text.toString();
  }

  private String masses() {
    StringBuilder text = new StringBuilder("\nLargest mass of a centroid in the last assignment (1/m would be even):");
    for (int m : settings.sizes()) {
      for (CifarPart part : List.of(CifarPart.CENTROID, CifarPart.DEFAULT)) {
        double mean = IntStream.range(0, run.trials()).mapToDouble(trial -> run.log().get(new Unit(trial, part, m)).largestMass()).average().orElseThrow();
        text.append(String.format(Locale.ROOT, "%s %.2f at m = %d", part == CifarPart.CENTROID ? " centroid" : ", our default", mean, m));
      }
      text.append(';');
    }
    text.setCharAt(text.length() - 1, '.');
    return text.append('\n').toString();
  }
}
