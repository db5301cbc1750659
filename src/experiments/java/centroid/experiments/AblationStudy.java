package centroid.experiments;

import centroid.experiments.BanditRuns.Case;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.inference.TTest;

/** Table 4 of the paper: what the threshold gamma does. */
final class AblationStudy implements Study {

  private static final String SET = "mushroom";
  /** In units of 1/m: a centroid is never modified (but if it has won nothing), the paper's choice, always. */
  private static final List<String> GAMMAS = List.of("0", "0.5", "m");

  @Override
  public String description() {
    return "the threshold gamma in the mushroom bandit, table 4 (needs -Ddata)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    int[] sizes = arguments.wholeNumbers("m", BanditStudy.SIZES, 1);
    boolean reportOnly = arguments.text("report", "").equals("only");
    BanditRuns runs = BanditRuns.read(arguments, SET);
    List<Case> order = new ArrayList<>();
    for (int m : sizes) {
      GAMMAS.forEach(gamma -> order.addAll(runs.all(SET, BanditStudy.CENTROID, m, value(gamma, m))));
    }
    if (!reportOnly) {
      runs.make(order);
    }
    publish(runs, Arrays.stream(sizes).sorted().toArray());
  }

  private static double value(String gamma, int m) {
    return gamma.equals("m") ? m : Double.parseDouble(gamma);
  }

  private static void publish(BanditRuns runs, int[] sizes) throws IOException {
    PaperTable table = new PaperTable(List.of("gamma", "m"), false, 1);
    PaperNumbers paper = new PaperNumbers("paper-table4.csv");
    StringBuilder missing = new StringBuilder();
    for (String gamma : GAMMAS) {
      for (int m : sizes) {
        double[] values = BanditRuns.known(runs.rewards(SET, BanditStudy.CENTROID, m, value(gamma, m)));
        if (values.length > 1) {
          double[] printed = paper.get(gamma, "" + m);
          table.add(List.of(gamma, "" + m), printed[0], printed[1], StatUtils.mean(values), BanditReport.error(values));
        }
        if (values.length < runs.run().trials()) {
          missing.append(missing.length() == 0 ? "" : "; ").append("gamma ").append(gamma).append(", m = ").append(m).append(": ").append(values.length);
        }
      }
    }
    String text = "Sum of rewards with its standard error; in brackets the paper's number and the verdict. Gamma in units of 1/m: 0 modifies a centroid only "
        + "if it has won no draw, m always (every network learns from all rows).\n\n" + table.wideMarkdown()
        + (table.count().isEmpty() ? "" : "\nAgainst the paper: " + table.count() + ".\n")
        + (missing.length() == 0 ? "" : "\nNot all of the " + runs.run().trials() + " sequences are finished (the same command goes on): " + missing + ".\n")
        + "\n## Gamma = 0.5 against the others on the same sequences\n\n" + differences(runs, sizes);
    runs.run().publish("What the threshold gamma does in the mushroom bandit (table 4)", text, "\n![Sum of rewards over m](ablation.png)\n",
        Map.of(".csv", table));
    PaperChart.of("Mushroom bandit", "m", "sum of rewards", table.rows(), GAMMAS).writePng(runs.run().file(".png"), 640, 420);
  }

  private static String differences(BanditRuns runs, int[] sizes) {
    StringBuilder text = new StringBuilder("| against gamma | m | sequences | difference | p of the matched-pair t-test |\n|---|---|---|---|---|\n");
    for (String other : List.of("0", "m")) {
      for (int m : sizes) {
        double[] ours = runs.rewards(SET, BanditStudy.CENTROID, m, BanditStudy.GAMMA);
        double[] theirs = runs.rewards(SET, BanditStudy.CENTROID, m, value(other, m));
        double[] difference = new double[ours.length];
        Arrays.setAll(difference, k -> ours[k] - theirs[k]);
        double[] known = BanditRuns.known(difference);
        if (known.length > 1) {
          text.append(String.format(Locale.ROOT, "| %s | %d | %d | %.1f +- %.1f | %.2g |%n", other, m, known.length, StatUtils.mean(known),
              BanditReport.error(known), new TTest().tTest(0, known)));
        }
      }
    }
    return text.toString();
  }
}
