package centroid.experiments;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** The tables of {@link UciStudy}. */
final class UciTable {

  /** Root mean squared error and negative log likelihood as published for PBP, MC dropout and deep ensembles. */
  private static final Map<String, double[]> PUBLISHED = new LinkedHashMap<>();

  static {
    PUBLISHED.put("bostonHousing", new double[] {3.01, 2.57, 2.97, 2.46, 3.28, 2.41});
    PUBLISHED.put("energy", new double[] {1.80, 2.04, 1.66, 1.99, 2.09, 1.38});
    PUBLISHED.put("kin8nm", new double[] {0.10, -0.90, 0.10, -0.95, 0.09, -1.20});
    PUBLISHED.put("naval-propulsion-plant", new double[] {0.01, -3.73, 0.01, -3.80, 0.00, -5.63});
    PUBLISHED.put("protein-tertiary-structure", new double[] {4.73, 2.97, 4.36, 2.89, 4.71, 2.83});
  }

  private static final String[] OTHERS = {"PBP, published", "MC dropout, published", "deep ensemble, published"};

  private final ResultLog log;
  private final List<UciStudy.Trial> trials;

  UciTable(ResultLog log, List<UciStudy.Trial> trials) {
    this.log = log;
    this.trials = trials;
  }

  String text() {
    StringBuilder text = new StringBuilder("m = 5 networks of one hidden layer of 50 units (protein: 100), Gaussian loss, Adam at a rate of 0.01 that falls along a cosine, "
        + "batches of 32, gradients cut at length 1. Batch, schedule and cut were chosen on a fifth of the first splits' training rows, by the likelihood of a deep "
        + "ensemble or, for protein, of the bootstrap; without the cut, networks of protein diverge on a few rows. Mean over splits +- standard error. NLL is the "
        + "mean negative log density; coverage, width and score are those of intervals at " + UciStudy.LEVEL + ". Columns of chosen epochs: each split's number of "
        + "epochs is the one of 10, 20, 40, 80, 160 at which a single network is best on a fifth of the training rows.\n\n");
    text.append("| method | options of CentroidBagging |\n|---|---|\n");
    UciStudy.METHODS.forEach((method, options) -> text.append("| ").append(method).append(" | `").append(options).append("` |\n"));
    for (String set : trials.stream().map(trial -> trial.set().name()).distinct().toList()) {
      for (int epochs : new int[] {40, 0}) {
        List<UciStudy.Trial> some = trials.stream().filter(trial -> trial.set().name().equals(set) && trial.epochs() == epochs).toList();
        if (!some.isEmpty()) {
          text.append(table(set, epochs, some));
        }
      }
    }
    return text.toString();
  }

  private String table(String set, int epochs, List<UciStudy.Trial> some) {
    StringBuilder text = new StringBuilder("\n## " + set + ", " + (epochs == 0 ? "epochs chosen on validation rows: "
        + some.stream().map(trial -> String.valueOf((int) log.get(trial.key("epochs"))[0])).toList() : epochs + " epochs") + ", " + some.size() + " splits\n\n"
        + "| method | RMSE | NLL | coverage | width | interval score | seconds |\n|---|---|---|---|---|---|---|\n");
    for (String method : UciStudy.METHODS.keySet()) {
      text.append("| ").append(method);
      for (int k = 0; k < 6; k++) {
        SummaryStatistics values = new SummaryStatistics();
        for (UciStudy.Trial trial : some) {
          double value = log.get(trial.key(method))[k];
          values.addValue(k == 0 ? Math.sqrt(value) : value);
        }
        double error = values.getStandardDeviation() / Math.sqrt(values.getN());
        text.append(String.format(Locale.ROOT, k == 5 ? " | %.1f" : " | %.4g +- %.2g", values.getMean(), error));
      }
      text.append(" |\n");
    }
    double[] published = PUBLISHED.get(set);
    for (int k = 0; published != null && k < OTHERS.length; k++) {
      text.append(String.format(Locale.ROOT, "| %s | %.2f | %.2f | | | | |%n", OTHERS[k], published[2 * k], published[2 * k + 1]));
    }
    return text.toString();
  }
}
