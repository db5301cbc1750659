// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import centroid.plot.draw.ChartPicture;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What an ensemble of few weighted members looks like. */
public final class ModelCharts {

  /** More names than that can't be read below bars. */
  private static final int MAX_BARS = 8;
  /** Of more models than that not all are drawn. */
  private static final int MANY_POINTS = 200;

  private static final String MINIMISED = "How well the models stand for the bootstrap, step by step";
  private static final String MINIMISED_AXIS = "misfit, lower is better (objective)";

  private ModelCharts() {
  }

  /** The masses of the members. */
  public static BarChart masses(double[] mass) {
    List<String> names = IntStream.rangeClosed(1, mass.length).mapToObj(String::valueOf).toList();
    double effective = 1 / Arrays.stream(mass).map(one -> one * one).sum();
    return new BarChart("How much each model counts", "model", "share of the vote (mass)", names).bars("mass", mass).reference(1.0 / mass.length)
        .note(String.format(Locale.ROOT, "%d models, which count like %.1f equal ones; the line is an equal share", mass.length, effective));
  }

  /** What was minimised, step by step: bars, or a line where there are many steps. */
  public static ChartPicture objective(List<String> step, double[] objective) {
    double first = objective[0];
    double last = objective[objective.length - 1];
    double change = first == 0 ? 0 : 100 * (last - first) / Math.abs(first);
    String note = String.format(Locale.ROOT, "%.4g at the start, %.4g at the end (%+.1f %%)", first, last, change);
    if (step.size() <= MAX_BARS) {
      return new BarChart(MINIMISED, "", MINIMISED_AXIS, step).bars("misfit (objective)", objective).note(note);
    }
    return new Chart(MINIMISED, "steps, from " + step.get(0) + " to " + step.get(step.size() - 1), MINIMISED_AXIS)
        .line("misfit (objective)", IntStream.range(0, objective.length).asDoubleStream().toArray(), objective)
        .tips(IntStream.range(0, objective.length)
            .mapToObj(k -> String.format(Locale.ROOT, "%s: %.4g", step.get(k), objective[k])).toList())
        .note(note);
  }

  /** How the number of epochs was chosen. */
  public static ChartPicture epochs(int[] budget, double[] loss, int chosen) {
    double[] epochs = IntStream.of(budget).asDoubleStream().toArray();
    int taken = IntStream.range(0, budget.length).filter(k -> budget[k] == chosen).findFirst().orElse(0);
    List<String> tips = IntStream.range(0, budget.length).mapToObj(k -> String.format(Locale.ROOT, "%d epochs: %.4g", budget[k], loss[k])).toList();
    return new Chart("Epochs", "epochs", "loss of held-out rows")
        .note("negative log-likelihood, or log-loss, of rows that the networks had not seen; " + chosen + " epochs were taken")
        .line("loss", epochs, loss)
        .points("tried", epochs, loss, Style.of(Tone.GREY).size(7)).tips(tips)
        .points("taken", new double[] {epochs[taken]}, new double[] {loss[taken]}, Style.of(Tone.VERMILION).size(11)).tips(List.of(tips.get(taken)));
  }

  /** How the members belong to the models drawn beside them. */
  private enum Origin {
    /** Some of the pool were kept. */
    CHOSEN("The pool and the models kept", "models of the pool", "kept"),
    /** Nothing was chosen, and nothing else is there. */
    ALL("The models", "", "models"),
    /** Bootstrap models have been trained further. */
    MOVED("The models before and after", "plain bootstrap", "models");

    private final String title;
    private final String others;
    private final String members;

    Origin(String title, String others, String members) {
      this.title = title;
      this.others = others;
      this.members = members;
    }

    static Origin of(double[][] pool, double[][] member) {
      double tiny = 1e-4 * Arrays.stream(pool).mapToDouble(point -> Math.hypot(point[0], point[1])).max().orElse(0);
      boolean among = Arrays.stream(member)
          .allMatch(one -> Arrays.stream(pool).anyMatch(point -> Math.hypot(point[0] - one[0], point[1] - one[1]) <= tiny));
      // Of a large pool only a part is drawn, without some of the members.
      boolean part = pool.length >= MANY_POINTS;
      return pool.length > member.length && (among || part) ? CHOSEN : among ? ALL : MOVED;
    }
  }

  /**
   * The members of an ensemble and the bootstrap models that they were chosen from or started as, each a point in two directions of prediction space.
   *
   * @param pool pool[b] = {x, y}; the members themselves if there was nothing else
   * @param member member[k] = {x, y}
   */
  public static Chart pool(double[][] pool, double[][] member, double[] mass, double[] share) {
    Origin origin = Origin.of(pool, member);
    Chart chart = new Chart(origin.title, axis(1, share[0]), axis(2, share[1]))
        .note("a point for each model: its predictions of training rows, in the two directions in which models differ most");
    if (origin != Origin.ALL) {
      chart.points(origin.others, column(pool, 0), column(pool, 1), Style.of(Tone.GREY).size(6).opacity(0.8));
    }
    double largest = Arrays.stream(mass).max().orElse(1);
    for (int k = 0; k < member.length; k++) {
      String tip = String.format(Locale.ROOT, "model %d, share of the vote (mass) %.3f", k + 1, mass[k]);
      chart.points(origin.members + "; the larger, the more it counts", new double[] {member[k][0]}, new double[] {member[k][1]},
          Style.of(Tone.VERMILION).size(5 + 11 * Math.sqrt(mass[k] / largest)).opacity(0.75)).tips(List.of(tip));
    }
    return chart;
  }

  private static String axis(int number, double share) {
    return String.format(Locale.ROOT, "direction %d (%.0f %% of the variance)", number, 100 * share);
  }

  private static double[] column(double[][] points, int column) {
    return Arrays.stream(points).mapToDouble(point -> point[column]).toArray();
  }
}
