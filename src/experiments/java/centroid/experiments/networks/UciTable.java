// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.experiments.harness.Estimate;
import centroid.experiments.harness.ResultLog;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The tables of {@link UciStudy}. */
record UciTable(ResultLog<UciStudy.Key, UciResult> log, List<UciStudy.UciSplit> trials) {

  /** What others have published: root mean squared error and negative log-likelihood. */
  private record Published(double error, double logLoss) {
  }

  /** Those who have published on all sets. */
  private record Others(Published backpropagation, Published dropout, Published deepEnsemble) {
  }

  private static final Map<String, Others> PUBLISHED = Map.of(
      "bostonHousing", new Others(new Published(3.01, 2.57), new Published(2.97, 2.46), new Published(3.28, 2.41)),
      "energy", new Others(new Published(1.80, 2.04), new Published(1.66, 1.99), new Published(2.09, 1.38)),
      "kin8nm", new Others(new Published(0.10, -0.90), new Published(0.10, -0.95), new Published(0.09, -1.20)),
      "naval-propulsion-plant", new Others(new Published(0.01, -3.73), new Published(0.01, -3.80), new Published(0.00, -5.63)),
      "protein-tertiary-structure", new Others(new Published(4.73, 2.97), new Published(4.36, 2.89), new Published(4.71, 2.83)));

  private static final List<ToDoubleFunction<UciResult>> COLUMNS =
      List.of(UciResult::error, UciResult::logLoss, UciResult::coverage, UciResult::width, UciResult::score);

  String text() {
    StringBuilder text = new StringBuilder("m = 5 networks of one hidden layer of 50 units (protein: 100), Gaussian loss, Adam at a rate of 0.01 "
        + "that falls along a cosine, batches of 32, gradients cut at length 1. Batch, schedule and cut were chosen on a fifth of the first splits' "
        + "training rows, by the likelihood of a deep ensemble or, for protein, of the bootstrap; without the cut, networks of protein diverge on a "
        + "few rows. Mean over splits +- standard error. NLL is the mean negative log density; coverage, width and score are those of intervals at "
        + UciResult.LEVEL + ". Columns of chosen epochs: each split's number of epochs is the one of 10, 20, 40, 80, 160 at which a single network "
        + "is best on a fifth of the training rows.\n\n");
    text.append("| method | options of CentroidBagging |\n|---|---|\n");
    for (UciStudy.Method method : UciStudy.Method.values()) {
      text.append("| ").append(method).append(" | `").append(method.options()).append("` |\n");
    }
    for (String set : trials.stream().map(trial -> trial.set().name()).distinct().toList()) {
      for (int epochs : new int[] {UciStudy.FIXED_EPOCHS, UciStudy.CHOSEN}) {
        List<UciStudy.UciSplit> some = trials.stream().filter(trial -> trial.set().name().equals(set) && trial.epochs() == epochs).toList();
        if (!some.isEmpty()) {
          text.append(table(set, epochs, some));
        }
      }
    }
    return text.toString();
  }

  private String table(String set, int epochs, List<UciStudy.UciSplit> some) {
    StringBuilder text = new StringBuilder("\n## " + set + ", " + (epochs == UciStudy.CHOSEN ? "epochs chosen on validation rows: "
        + some.stream().map(trial -> log.get(trial.key(UciStudy.Method.SINGLE)).epochs()).toList() : epochs + " epochs") + ", " + some.size() + " splits\n\n"
        + "| method | RMSE | NLL | coverage | width | interval score | seconds |\n|---|---|---|---|---|---|---|\n");
    for (UciStudy.Method method : UciStudy.Method.values()) {
      List<UciResult> results = some.stream().map(trial -> log.get(trial.key(method))).toList();
      text.append("| ").append(method);
      for (ToDoubleFunction<UciResult> column : COLUMNS) {
        Estimate value = Estimate.of(results.stream().mapToDouble(column).toArray());
        text.append(String.format(Locale.ROOT, " | %.4g +- %.2g", value.mean(), value.error()));
      }
      text.append(String.format(Locale.ROOT, " | %.1f |%n", results.stream().mapToDouble(UciResult::seconds).average().orElseThrow()));
    }
    Others others = PUBLISHED.get(set);
    if (others != null) {
      text.append(row("PBP, published", others.backpropagation)).append(row("MC dropout, published", others.dropout))
          .append(row("deep ensemble, published", others.deepEnsemble));
    }
    return text.toString();
  }

  private static String row(String who, Published numbers) {
    return String.format(Locale.ROOT, "| %s | %.2f | %.2f | | | | |%n", who, numbers.error, numbers.logLoss);
  }
}
