package centroid.experiments;

import centroid.experiments.bandit.Agents;
import centroid.plot.Chart;
import centroid.plot.Sheet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.inference.TTest;

/** Makes the tables and the plot of the bandit experiment from its rows. */
final class BanditReport {

  private static final double SIGNIFICANT = 0.05;
  private static final int[] ONE_LAYER = {50};

  private final BanditRuns runs;
  private final int[] sizes;
  private final List<String> agents;
  private final PaperNumbers paper = new PaperNumbers("paper-table2.csv");

  BanditReport(BanditRuns runs, int[] sizes, List<String> agents) throws IOException {
    this.runs = runs;
    this.sizes = Arrays.stream(sizes).sorted().toArray();
    this.agents = agents;
  }

  void publish() throws IOException {
    PaperTable rewards = rewards(runs);
    String text = "## Sum of rewards\n\nMean over context sequences with its standard error; in brackets the paper's number and the verdict (two standard "
        + "errors of the difference).\nThe paper prints its +- as standard deviation, but it is the standard error: the optimum of the financial data alone "
        + "has a standard deviation of about 250 between sequences.\n\n" + rewards.wideMarkdown() + "\n" + verdicts(rewards) + unfinished()
        + "\n## Centroids against the bootstrap on the same sequences\n\n" + differences(runs) + oneLayer()
        + "\n## Agents without networks, and the optimum\n\n" + simple();
    runs.run().publish("Contextual bandits (table 2)", text, notes() + "\n![Sum of rewards over m](bandit.png)\n", Map.of(".csv", rewards));
    plot(rewards);
  }

  private PaperTable rewards(BanditRuns from) {
    PaperTable table = new PaperTable(List.of("data set", "agent", "m"), false, 1);
    for (String set : runs.sets().keySet()) {
      for (String agent : agents.stream().filter(Agents.NETWORKS::contains).toList()) {
        for (int m : sizes) {
          double[] values = BanditRuns.known(from.rewards(set, agent, m, BanditStudy.GAMMA));
          if (values.length > 1) {
            double[] printed = paper.get(set, agent, "" + m);
            table.add(List.of(set, agent, "" + m), printed[0], printed[1], StatUtils.mean(values), error(values));
          }
        }
      }
    }
    return table;
  }

  static double error(double[] values) {
    return Math.sqrt(StatUtils.variance(values) / values.length);
  }

  private static String verdicts(PaperTable table) {
    return table.count().isEmpty() ? "" : "Against the paper: " + table.count() + ".\n";
  }

  /** Says so where sequences are missing. */
  private String unfinished() {
    List<String> missing = new ArrayList<>();
    for (String set : runs.sets().keySet()) {
      for (String agent : agents) {
        StringBuilder counts = new StringBuilder();
        for (int m : Agents.SIMPLE.contains(agent) ? new int[] {0} : sizes) {
          int number = BanditRuns.known(runs.rewards(set, agent, m, BanditStudy.GAMMA)).length;
          if (number < runs.run().trials()) {
            counts.append(counts.length() == 0 ? " " : ", ").append(number).append(m == 0 ? "" : " for m = " + m);
          }
        }
        if (counts.length() > 0) {
          missing.add(set + " " + agent + counts);
        }
      }
    }
    return missing.isEmpty() ? "" : "\nNot all of the " + runs.run().trials() + " sequences are finished (the same command goes on); there are: "
        + String.join("; ", missing) + ".\n";
  }

  /** The library's network, if it was run: its numbers tell whether the paper's may come from it. */
  private String oneLayer() {
    if (Arrays.equals(ONE_LAYER, runs.plan().hidden())) {
      return "";
    }
    BanditRuns.Plan plan = runs.plan();
    BanditRuns other = new BanditRuns(runs.run(), runs.sets(), new BanditRuns.Plan(plan.steps(), plan.schedule(), plan.masses(), ONE_LAYER));
    PaperTable table = rewards(other);
    return table.rows().isEmpty() ? "" : "\n## The same sequences with one hidden layer\n\nThe paper says two hidden layers; the library's example script, which "
        + "it adopts, has one (`--hidden=50`).\n\n" + table.wideMarkdown() + "\n" + verdicts(table) + "\n" + differences(other);
  }

  private String differences(BanditRuns from) {
    StringBuilder text = new StringBuilder("Matched-pair t-test, as in the paper, where all are significant at 5 %.\n\n"
        + "| data set | m | sequences | paper's difference | ours | centroid better in | p | significant |\n|---|---|---|---|---|---|---|---|\n");
    for (String set : runs.sets().keySet()) {
      for (int m : sizes) {
        difference(from, set, m, text);
      }
    }
    return text.toString();
  }

  private void difference(BanditRuns from, String set, int m, StringBuilder text) {
    double[] centroid = from.rewards(set, BanditStudy.CENTROID, m, BanditStudy.GAMMA);
    double[] bootstrap = from.rewards(set, BanditStudy.BOOTSTRAP, m, BanditStudy.GAMMA);
    double[] difference = new double[centroid.length];
    Arrays.setAll(difference, k -> centroid[k] - bootstrap[k]);
    double[] known = BanditRuns.known(difference);
    if (known.length < 2) {
      return;
    }
    double p = new TTest().tTest(0, known);
    long wins = Arrays.stream(known).filter(value -> value > 0).count();
    double printed = paper.get(set, BanditStudy.CENTROID, "" + m)[0] - paper.get(set, BanditStudy.BOOTSTRAP, "" + m)[0];
    text.append(String.format(Locale.ROOT, "| %s | %d | %d | %s | %.1f +- %.1f | %d of %d | %.2g | %s |%n", set, m, known.length,
        Double.isNaN(printed) ? "-" : String.format(Locale.ROOT, "%.1f", printed), StatUtils.mean(known), error(known), wins, known.length, p,
        p < SIGNIFICANT ? "yes" : "no"));
  }

  private String simple() {
    StringBuilder text = new StringBuilder("| data set | optimum | " + String.join(" | ", Agents.SIMPLE) + " |\n|---|---|---|---|\n");
    for (String set : runs.sets().keySet()) {
      double[] optima = runs.optima(set, "uniform", 0, BanditStudy.GAMMA);
      text.append("| ").append(set).append(" | ").append(number(optima));
      for (String agent : Agents.SIMPLE) {
        text.append(" | ").append(number(BanditRuns.known(runs.rewards(set, agent, 0, BanditStudy.GAMMA))));
      }
      text.append(" |\n");
    }
    return text.toString();
  }

  private static String number(double[] values) {
    return values.length < 2 ? "-" : String.format(Locale.ROOT, "%.1f +- %.1f", StatUtils.mean(values), error(values));
  }

  private static String notes() throws IOException {
    return "\n" + Notes.read("bandit-notes.md");
  }

  private void plot(PaperTable rewards) throws IOException {
    List<Chart> charts = new ArrayList<>();
    for (String set : runs.sets().keySet()) {
      List<PaperTable.Row> own = rewards.rows().stream().filter(row -> row.labels().get(0).equals(set)).toList();
      charts.add(PaperChart.of(set, "m", "sum of rewards", own, List.of(BanditStudy.BOOTSTRAP, BanditStudy.CENTROID, BanditStudy.LIBRARY)));
    }
    new Sheet("Contextual bandits, " + runs.plan().steps() + " steps", charts.size(), charts).writePng(runs.run().file(".png"), 380 * charts.size(), 420);
  }
}
