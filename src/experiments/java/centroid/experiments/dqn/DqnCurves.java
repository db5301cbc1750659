// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.experiments.dqn.DqnStudy.Case;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.Sheet;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Learning curves: moving averages of returns, their mean over seeds, and one standard deviation around it.
 *
 * @param sizes numbers of heads, each of which has a picture
 */
record DqnCurves(StudyRun<Case, DqnResult> run, int[] sizes, List<Method> methods) {

  private static final Tone[] TONES = {Tone.VERMILION, Tone.BLUE, Tone.GREY};
  private static final int WIDTH = 560;
  private static final int HEIGHT = 400;

  /** Mean and spread over seeds, episode by episode. */
  private record Curve(double[] mean, double[] spread, int seeds) {
  }

  /** Writes a picture of each game, and all numbers. */
  void write(Collection<Game> games) throws IOException {
    StringBuilder csv = new StringBuilder("game,method,m,episode,seeds,mean,sd\n");
    for (Game game : games) {
      List<Chart> charts = new ArrayList<>();
      for (int m : sizes) {
        Chart chart = new Chart("m = " + m, "episode", "mean return of the last " + game.window());
        boolean any = false;
        for (Method method : methods) {
          Curve curve = curve(game, method, m);
          if (curve != null) {
            any = true;
            draw(chart, method, curve);
            append(csv, game + "," + method + "," + m, curve);
          }
        }
        if (any) {
          charts.add(chart);
        }
      }
      if (!charts.isEmpty()) {
        new Sheet("Learning curves, " + game, charts.size(), charts).writePng(run.file("-" + game + ".png"), WIDTH * charts.size(), HEIGHT);
      }
    }
    Files.writeString(run.file("-curves.csv"), csv);
  }

  /** The curve of the seeds that are finished; null if none is. */
  private Curve curve(Game game, Method method, int m) {
    double[][] curves = IntStream.range(0, run.trials()).mapToObj(trial -> run.log().get(new Case(game, method, m, trial))).filter(Objects::nonNull)
        .map(result -> result.curve(game.window())).toArray(double[][]::new);
    if (curves.length == 0) {
      return null;
    }
    double[] mean = new double[curves[0].length];
    double[] spread = new double[mean.length];
    for (int k = 0; k < mean.length; k++) {
      int episode = k;
      double[] values = Arrays.stream(curves).mapToDouble(curve -> curve[episode]).toArray();
      mean[k] = StatUtils.mean(values);
      spread[k] = Math.sqrt(StatUtils.variance(values));
    }
    return new Curve(mean, spread, curves.length);
  }

  private static void draw(Chart chart, Method method, Curve curve) {
    int number = curve.mean.length;
    double[] xs = IntStream.rangeClosed(1, number).asDoubleStream().toArray();
    Style style = Style.of(TONES[method.ordinal()]);
    if (curve.seeds > 1) {
      double[] low = IntStream.range(0, number).mapToDouble(k -> curve.mean[k] - curve.spread[k]).toArray();
      double[] high = IntStream.range(0, number).mapToDouble(k -> curve.mean[k] + curve.spread[k]).toArray();
      chart.band("", xs, low, high, style.opacity(0.15));
    }
    chart.line(method.toString(), xs, curve.mean, style);
  }

  private static void append(StringBuilder csv, String labels, Curve curve) {
    for (int k = 0; k < curve.mean.length; k++) {
      csv.append(String.format(Locale.ROOT, "%s,%d,%d,%.6g,%.6g%n", labels, k + 1, curve.seeds, curve.mean[k], curve.spread[k]));
    }
  }
}
