// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.experiments.bandit.BanditRuns.Case;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.PaperChart;
import centroid.experiments.report.PaperNumbers;
import centroid.experiments.report.PaperTable;
import centroid.experiments.report.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Table 4 of the paper: what the threshold gamma does. */
public final class AblationStudy implements Study {

  private static final ContextSet SET = ContextSet.MUSHROOM;

  /** The threshold in units of 1/m. */
  private enum Gamma {
    /** Modifies a centroid only if it has won no draw. */
    ZERO("0"),
    /** The paper's choice. */
    HALF("0.5"),
    /** Modifies every centroid. */
    M("m");

    private final String text;

    Gamma(String text) {
      this.text = text;
    }

    double value(int m) {
      return switch (this) {
        case ZERO -> 0;
        case HALF -> BanditStudy.GAMMA;
        case M -> m;
      };
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** The key of a reward. */
  private record Label(Gamma gamma, int m) {
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    int[] sizes = arguments.wholeNumbers("m", BanditStudy.SIZES, 1);
    BanditRuns runs = BanditRuns.read(arguments, List.of(SET));
    List<Case> order = new ArrayList<>();
    for (int m : sizes) {
      for (Gamma gamma : Gamma.values()) {
        order.addAll(runs.all(SET, AgentKind.CENTROID, m, gamma.value(m)));
      }
    }
    runs.make(order);
    publish(runs, Arrays.stream(sizes).sorted().toArray());
  }

  private static double[] rewards(BanditRuns runs, Gamma gamma, int m) {
    return runs.rewards(SET, AgentKind.CENTROID, m, gamma.value(m));
  }

  private static void publish(BanditRuns runs, int[] sizes) throws IOException {
    PaperTable<Label> table = new PaperTable<>(List.of("gamma", "m"), Verdict.Better.LARGER, 1);
    PaperNumbers paper = new PaperNumbers(AblationStudy.class, "paper-table4.csv");
    List<String> missing = new ArrayList<>();
    for (Gamma gamma : Gamma.values()) {
      for (int m : sizes) {
        Label label = new Label(gamma, m);
        double[] values = Estimate.known(rewards(runs, gamma, m));
        if (values.length > 1) {
          table.add(label, paper.get(label), Estimate.of(values));
        }
        if (values.length < runs.run().trials()) {
          missing.add("gamma " + gamma + ", m = " + m + ": " + values.length);
        }
      }
    }
    String text = "Sum of rewards with its standard error; in brackets the paper's number and the result of the comparison. Gamma is in units of 1/m: "
        + "with 0 a centroid learns from all rows only if it has won no draw, with m always.\n\n" + table.wideMarkdown()
        + (table.count().isEmpty() ? "" : "\nCompared with the paper: " + table.count() + ".\n")
        + (missing.isEmpty() ? "" : "\nNot all of the " + runs.run().trials() + " sequences are finished (the same command resumes): "
        + String.join("; ", missing) + ".\n")
        + "\n## Gamma = 0.5 compared with the others on the same sequences\n\n" + differences(runs, sizes);
    runs.run().publish("Effect of the threshold gamma in the mushroom bandit (table 4)", "", text, "\n![Sum of rewards over m](ablation.png)\n",
        Map.of(".csv", table));
    new PaperChart<>(Label::gamma, Label::m).of("Mushroom bandit", "m", "sum of rewards", table.rows(), List.of(Gamma.values()))
        .writePng(runs.run().file(".png"), 640, 420);
  }

  private static String differences(BanditRuns runs, int[] sizes) {
    StringBuilder text = new StringBuilder("| other gamma | m | sequences | difference | p of the matched-pair t-test |\n|---|---|---|---|---|\n");
    for (Gamma other : List.of(Gamma.ZERO, Gamma.M)) {
      for (int m : sizes) {
        double[] known = Estimate.known(Estimate.differences(rewards(runs, Gamma.HALF, m), rewards(runs, other, m)));
        if (known.length > 1) {
          text.append(String.format(Locale.ROOT, "| %s | %d | %d | %s | %.2g |%n", other, m, known.length, Estimate.of(known).text(1),
              Estimate.pValue(known)));
        }
      }
    }
    return text.toString();
  }
}
