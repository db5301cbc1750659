package centroid.experiments;

import centroid.experiments.EnsembleTraining.Method;
import centroid.plot.Chart;
import centroid.plot.Sheet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.inference.TTest;

/** Makes the tables and the plot of the ensemble experiment from its rows. */
final class EnsembleReport {

  private static final List<String> SCORES = List.of("accuracy", "top-5 accuracy", "negative log-likelihood", "calibration error");
  private static final int LARGEST_MASS = 4;
  private static final List<Method> CENTROIDS = List.of(Method.CENTROID, Method.DRAWN);
  private static final List<Method> CONTROLS = List.of(Method.BOOTSTRAP, Method.UNIFORM);

  private final Run run;
  private final EnsembleSettings settings;
  private final List<String> methods = new ArrayList<>();

  EnsembleReport(Run run, EnsembleSettings settings) {
    this.run = run;
    this.settings = settings;
    for (Method method : Method.values()) {
      methods.add(method.toString());
    }
    methods.add(methods.indexOf(Method.CENTROID.toString()) + 1, EnsembleStudy.BY_MASS);
  }

  void publish() throws IOException {
    Map<String, PaperTable> tables = new LinkedHashMap<>();
    PaperTable all = new PaperTable(List.of("score", "method", "m"), false, 4);
    StringBuilder text = new StringBuilder("This is a scaled-down experiment. The paper trains VGG-16 on CIFAR-100, which two cores can't; here dense networks ("
        + settings.shape() + ") learn to read " + settings.train() + " generated images of letters (" + settings.pixels() + " x " + settings.pixels()
        + " pixels). The procedure is the paper's: SGD with momentum 0.9, batches of " + settings.batch() + ", a learning rate that falls to a tenth after "
        + "half and a hundredth after three quarters of the epochs, centroids in the last quarter, M = " + settings.draws() + ", gamma = " + settings.gamma()
        + "/m, new row weights in each epoch, as weights of the loss or, as in the paper, by drawing rows.\n"
        + "The paper prints a figure without numbers; its claims are that accuracy grows with m and that centroids beat the bootstrap at each m.\n");
    for (int score = 0; score < SCORES.size(); score++) {
      PaperTable table = table(score, all);
      text.append("\n## ").append(capital(SCORES.get(score))).append(" (").append(score < 2 ? "larger" : "smaller").append(" is better)\n\n")
          .append(table.wideMarkdown());
    }
    text.append("\n## Centroids on the same images\n\nDifferences in matched pairs over ").append(run.trials())
        .append(" trials with their standard errors, and p of the matched-pair t-test.\n\n").append(differences()).append(summary()).append(masses());
    tables.put(".csv", all);
    run.publish("Ensembles of networks for images (figure 4, scaled down)", text.toString(), "\n![Scores over m](ensemble.png)\n", tables);
    plot(all);
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private double[] column(String method, int m, int number) {
    return IntStream.range(0, run.trials()).mapToDouble(trial -> run.log().get(EnsembleStudy.key(trial, m, method))[number]).toArray();
  }

  private PaperTable table(int score, PaperTable all) {
    PaperTable table = new PaperTable(List.of("method", "m"), false, 4);
    for (String method : methods) {
      for (int m : settings.sizes()) {
        double[] values = column(method, m, score);
        table.add(List.of(method, "" + m), StatUtils.mean(values), BanditReport.error(values));
        all.add(List.of(SCORES.get(score), method, "" + m), StatUtils.mean(values), BanditReport.error(values));
      }
    }
    return table;
  }

  /** One method less another, trial by trial. */
  private double[] less(Method method, Method other, int m, int score) {
    double[] base = column(other.toString(), m, score);
    double[] own = column(method.toString(), m, score);
    return IntStream.range(0, own.length).mapToDouble(trial -> own[trial] - base[trial]).toArray();
  }

  private String differences() {
    StringBuilder text = new StringBuilder("| score | method | m | less bootstrap | p | less bootstrap with all rows in the last quarter | p |\n|---|---|---|---|---|---|---|\n");
    for (int score = 0; score < SCORES.size(); score++) {
      for (Method method : CENTROIDS) {
        for (int m : settings.sizes()) {
          text.append("| ").append(SCORES.get(score)).append(" | ").append(method).append(" | ").append(m);
          for (Method other : CONTROLS) {
            text.append(cell(less(method, other, m, score)));
          }
          text.append(" |\n");
        }
      }
    }
    return text.toString();
  }

  private String cell(double[] difference) {
    return String.format(Locale.ROOT, " | %.4f +- %.4f | %s", StatUtils.mean(difference), BanditReport.error(difference),
        difference.length < 2 ? "-" : String.format(Locale.ROOT, "%.2g", pValue(difference)));
  }

  /** Methods whose results agree in every trial do not differ. */
  private static double pValue(double[] difference) {
    return StatUtils.variance(difference) == 0 && StatUtils.mean(difference) == 0 ? 1 : new TTest().tTest(0, difference);
  }

  /** How often centroids are significantly better, in one sentence for each method they are compared with. */
  private String summary() {
    if (run.trials() < 2) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (Method method : CENTROIDS) {
      for (Method other : CONTROLS) {
        text.append("\n'").append(method).append("' is significantly (5 %) better than '").append(other).append("' in");
        for (int score = 0; score < SCORES.size(); score++) {
          text.append(score == 0 ? " " : ", ").append(SCORES.get(score)).append(" at ").append(numBetter(method, other, score)).append(" of ")
              .append(settings.sizes().length).append(" sizes");
        }
        text.append(".\n");
      }
    }
    return text.toString();
  }

  private long numBetter(Method method, Method other, int score) {
    double sign = score < 2 ? 1 : -1;
    return IntStream.of(settings.sizes()).mapToObj(m -> less(method, other, m, score))
        .filter(difference -> sign * StatUtils.mean(difference) > 0 && pValue(difference) < 0.05).count();
  }

  private String masses() {
    StringBuilder text = new StringBuilder("\nLargest mass of a centroid in the last epoch (1/m would be even):");
    for (int m : settings.sizes()) {
      text.append(String.format(Locale.ROOT, " %.2f at m = %d;", StatUtils.mean(column(Method.CENTROID.toString(), m, LARGEST_MASS)), m));
    }
    return text.deleteCharAt(text.length() - 1).append(".\n").toString();
  }

  private void plot(PaperTable all) throws IOException {
    List<Chart> charts = new ArrayList<>();
    for (String score : SCORES) {
      List<PaperTable.Row> own = all.rows().stream().filter(row -> row.labels().get(0).equals(score)).toList();
      charts.add(PaperChart.of(capital(score), "m", score, own, methods));
    }
    new Sheet("Ensembles of networks for images of letters", 2, charts).writePng(run.file(".png"), 1100, 900);
  }
}
