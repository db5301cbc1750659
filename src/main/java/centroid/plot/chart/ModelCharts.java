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

/** Charts of a trained ensemble. */
public final class ModelCharts {

  /** Of larger pools only a part is drawn. */
  private static final int MANY_POINTS = 200;
  private static final double MARGIN = 0.1;

  private ModelCharts() {
  }

  /** The weights (masses) of the members and the effective ensemble size. */
  public static BarChart masses(double[] mass) {
    List<String> names = IntStream.rangeClosed(1, mass.length).mapToObj(String::valueOf).toList();
    double effective = 1 / Arrays.stream(mass).map(one -> one * one).sum();
    return new BarChart("Weights of the models", "model", "weight (mass)", names).bars("weight", mass).reference(1.0 / mass.length)
        .note(String.format(Locale.ROOT, "%d models, effective ensemble size %.1f; line: equal weights", mass.length, effective));
  }

  /** The objective of the selection after each of its few steps. */
  public static BarChart objective(List<String> step, double[] objective) {
    double first = objective[0];
    double last = objective[objective.length - 1];
    double change = first == 0 ? 0 : 100 * (last - first) / Math.abs(first);
    String note = String.format(Locale.ROOT, "%.4g at the start, %.4g at the end (%+.1f %%)", first, last, change);
    return new BarChart("Objective after each step", "", "objective (lower is better)", step).bars("objective", objective).note(note);
  }

  /**
   * The training loss at the start and after each round. The first rounds, in which losses fall steeply, may be above the picture, so that the others are
   * told apart.
   */
  public static Chart trainingLoss(double[] loss) {
    int last = loss.length - 1;
    double[] late = Arrays.copyOfRange(loss, Math.min(last, (loss.length + 4) / 5), loss.length);
    double lowest = Arrays.stream(loss).min().orElse(0);
    double highest = Arrays.stream(late).max().orElse(0);
    double margin = highest > lowest ? MARGIN * (highest - lowest) : 1;
    return new Chart("Training loss after each round", "round (0: the start)", "training loss (lower is better)")
        .line("loss", IntStream.range(0, loss.length).asDoubleStream().toArray(), loss).yRange(lowest - margin, highest + margin)
        .tips(IntStream.range(0, loss.length).mapToObj(round -> String.format(Locale.ROOT, "round %d: %.4g", round, loss[round])).toList())
        .note(String.format(Locale.ROOT, "loss of the best model for each bootstrap draw, mean over draws: %.4g at the start%s, %.4g at the end", loss[0],
            loss[0] > highest + margin ? " (above the picture)" : "", loss[last]));
  }

  /** Held-out loss for each number of epochs, and the selected number. */
  public static ChartPicture epochs(int[] budget, double[] loss, int chosen) {
    double[] epochs = IntStream.of(budget).asDoubleStream().toArray();
    int taken = IntStream.range(0, budget.length).filter(k -> budget[k] == chosen).findFirst().orElse(0);
    List<String> tips = IntStream.range(0, budget.length).mapToObj(k -> String.format(Locale.ROOT, "%d epochs: %.4g", budget[k], loss[k])).toList();
    return new Chart("Number of epochs", "epochs", "held-out loss")
        .note("negative log-likelihood or log-loss of held-out rows; " + chosen + " epochs were selected")
        .line("loss", epochs, loss)
        .points("candidates", epochs, loss, Style.of(Tone.GREY).size(7)).tips(tips)
        .points("selected", new double[] {epochs[taken]}, new double[] {loss[taken]}, Style.of(Tone.VERMILION).size(11)).tips(List.of(tips.get(taken)));
  }

  /** How the members relate to the other models drawn. */
  private enum Origin {
    /** Members were selected from the pool. */
    SELECTED("Pool and selected models", "pool", "selected models"),
    /** There are no other models. */
    ALL("Models", "", "models"),
    /** Bootstrap models were refined. */
    REFINED("Models before and after refinement", "bootstrap models", "refined models");

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
      // Of a large pool only a part is drawn, which may lack some members.
      boolean part = pool.length >= MANY_POINTS;
      return pool.length > member.length && (among || part) ? SELECTED : among ? ALL : REFINED;
    }
  }

  /**
   * Members and pool in two principal components of their predictions. {@code pool[b]} and {@code member[k]} are {x, y}; {@code share} is the
   * explained variance of each component.
   */
  public static Chart pool(double[][] pool, double[][] member, double[] mass, double[] share) {
    Origin origin = Origin.of(pool, member);
    Chart chart = new Chart(origin.title, axis(1, share[0]), axis(2, share[1]))
        .note("each point is a model: its predictions for training rows, projected onto two principal components");
    if (origin != Origin.ALL) {
      chart.points(origin.others, column(pool, 0), column(pool, 1), Style.of(Tone.GREY).size(6).opacity(0.8));
    }
    double largest = Arrays.stream(mass).max().orElse(1);
    for (int k = 0; k < member.length; k++) {
      String tip = String.format(Locale.ROOT, "model %d, weight (mass) %.3f", k + 1, mass[k]);
      chart.points(origin.members + " (size: weight)", new double[] {member[k][0]}, new double[] {member[k][1]},
          Style.of(Tone.VERMILION).size(5 + 11 * Math.sqrt(mass[k] / largest)).opacity(0.75)).tips(List.of(tip));
    }
    return chart;
  }

  private static String axis(int number, double share) {
    return String.format(Locale.ROOT, "component %d (%.0f %% of the variance)", number, 100 * share);
  }

  private static double[] column(double[][] points, int column) {
    return Arrays.stream(points).mapToDouble(point -> point[column]).toArray();
  }
}
