// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.experiments.report.Estimate;
import centroid.experiments.report.LogChart;
import centroid.experiments.report.Notes;
import centroid.experiments.report.PaperChart;
import centroid.experiments.report.PaperNumbers;
import centroid.experiments.report.PaperTable;
import centroid.experiments.report.Sheet;
import centroid.experiments.report.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the tables and the plot of the bandit experiment from its results. */
final class BanditReport {

  private static final double SIGNIFICANT = 0.05;
  private static final int[] ONE_LAYER = {50};

  /** The key of a sum of rewards. */
  private record Label(ContextSet set, AgentKind agent, int m) {
  }

  private final BanditRuns runs;
  private final int[] sizes;
  private final List<AgentKind> agents;
  private final Set<ContextSet> sets;
  private final PaperNumbers paper = new PaperNumbers(BanditStudy.class, "paper-table2.csv");

  BanditReport(BanditRuns runs, int[] sizes, List<AgentKind> agents) throws IOException {
    this.runs = runs;
    this.sizes = Arrays.stream(sizes).sorted().toArray();
    this.agents = agents;
    this.sets = runs.sets().keySet();
  }

  void publish() throws IOException {
    PaperTable<Label> rewards = rewards(runs);
    String text = "## Sum of rewards\n\nMean over context sequences with its standard error; in brackets the paper's number and the result of the "
        + "comparison (two standard errors of the difference).\nThe paper calls its +- a standard deviation, but it is a standard error: the optimum "
        + "of the financial data alone has a standard deviation of about 250 between "
        + "sequences.\n\n" + rewards.wideMarkdown() + "\n" + verdicts(rewards) + unfinished()
        + "\n## Centroids compared with the bootstrap on the same sequences\n\n" + differences(runs) + oneLayer()
        + "\n## Agents without networks, and the optimum\n\n" + simple();
    runs.run().publish("Contextual bandits (table 2)", "", text,
        "\n" + Notes.read(BanditStudy.class, "bandit-notes.md") + "\n![Sum of rewards over m](bandit.png)\n", Map.of(".csv", rewards));
    plot(rewards);
  }

  private PaperTable<Label> rewards(BanditRuns from) {
    PaperTable<Label> table = new PaperTable<>(List.of("data set", "agent", "m"), Verdict.Better.LARGER, 1);
    for (ContextSet set : sets) {
      for (AgentKind agent : agents.stream().filter(AgentKind::hasNetworks).toList()) {
        for (int m : sizes) {
          double[] values = Estimate.known(from.rewards(set, agent, m, BanditStudy.GAMMA));
          if (values.length > 1) {
            Label label = new Label(set, agent, m);
            table.add(label, paper.get(label), Estimate.of(values));
          }
        }
      }
    }
    return table;
  }

  private static String verdicts(PaperTable<Label> table) {
    return table.count().isEmpty() ? "" : "Compared with the paper: " + table.count() + ".\n";
  }

  /** States which sequences are missing. */
  private String unfinished() {
    List<String> missing = new ArrayList<>();
    for (ContextSet set : sets) {
      for (AgentKind agent : agents) {
        List<String> counts = new ArrayList<>();
        for (int m : agent.hasNetworks() ? sizes : new int[] {0}) {
          int number = Estimate.known(runs.rewards(set, agent, m, BanditStudy.GAMMA)).length;
          if (number < runs.run().trials()) {
            counts.add(number + (m == 0 ? "" : " for m = " + m));
          }
        }
        if (!counts.isEmpty()) {
          missing.add(set + " " + agent + " " + String.join(", ", counts));
        }
      }
    }
    return missing.isEmpty() ? "" : "\nNot all of the " + runs.run().trials() + " sequences are finished (the same command resumes); there are: "
        + String.join("; ", missing) + ".\n";
  }

  /** The network of the library's script, if it was run, to check whether the paper's numbers may come from it. */
  private String oneLayer() {
    if (Arrays.equals(ONE_LAYER, runs.variant().hidden())) {
      return "";
    }
    BanditRuns other = runs.withHidden(ONE_LAYER);
    PaperTable<Label> table = rewards(other);
    return table.rows().isEmpty() ? "" : "\n## The same sequences with one hidden layer\n\nThe paper says two hidden layers; the library's example "
        + "script, which it adopts, has one (`--hidden=50`).\n\n" + table.wideMarkdown() + "\n" + verdicts(table) + "\n" + differences(other);
  }

  private String differences(BanditRuns from) {
    StringBuilder text = new StringBuilder("Matched-pair t-test, as in the paper, where all are significant at 5 %.\n\n"
        + "| data set | m | sequences | paper's difference | ours | centroid better in | p | significant |\n|---|---|---|---|---|---|---|---|\n");
    for (ContextSet set : sets) {
      for (int m : sizes) {
        text.append(difference(from, set, m));
      }
    }
    return text.toString();
  }

  private String difference(BanditRuns from, ContextSet set, int m) {
    double[] centroid = from.rewards(set, AgentKind.CENTROID, m, BanditStudy.GAMMA);
    double[] bootstrap = from.rewards(set, AgentKind.BOOTSTRAP, m, BanditStudy.GAMMA);
    double[] known = Estimate.known(Estimate.differences(centroid, bootstrap));
    if (known.length < 2) {
      return "";
    }
    double p = Estimate.pValue(known);
    long wins = Arrays.stream(known).filter(value -> value > 0).count();
    double printed = paper.get(new Label(set, AgentKind.CENTROID, m)).mean() - paper.get(new Label(set, AgentKind.BOOTSTRAP, m)).mean();
    return String.format(Locale.ROOT, "| %s | %d | %d | %s | %s | %d of %d | %.2g | %s |%n", set, m, known.length, Estimate.exact(printed).text(1),
        Estimate.of(known).text(1), wins, known.length, p, p < SIGNIFICANT ? "yes" : "no");
  }

  private String simple() {
    List<AgentKind> without = Arrays.stream(AgentKind.values()).filter(agent -> !agent.hasNetworks()).toList();
    StringBuilder text = new StringBuilder("| data set | optimum | " + without.stream().map(AgentKind::toString).collect(Collectors.joining(" | "))
        + " |\n|---|---|---|---|\n");
    for (ContextSet set : sets) {
      text.append("| ").append(set).append(" | ").append(number(runs.optima(set)));
      for (AgentKind agent : without) {
        text.append(" | ").append(number(Estimate.known(runs.rewards(set, agent, 0, BanditStudy.GAMMA))));
      }
      text.append(" |\n");
    }
    return text.toString();
  }

  private static String number(double[] values) {
    return values.length < 2 ? "-" : Estimate.of(values).text(1);
  }

  private void plot(PaperTable<Label> rewards) throws IOException {
    List<LogChart> charts = new ArrayList<>();
    for (ContextSet set : sets) {
      charts.add(new PaperChart<>(Label::agent, Label::m).of(set.toString(), "m", "sum of rewards", rewards.where(label -> label.set == set).rows(),
          List.of(AgentKind.BOOTSTRAP, AgentKind.CENTROID, AgentKind.LIBRARY)));
    }
    new Sheet("Contextual bandits, " + runs.variant().steps() + " steps", charts.size(), charts)
        .writePng(runs.run().file(".png"), 380 * charts.size(), 420);
  }
}
