// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.Chart;
import centroid.plot.draw.Mark;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The layers of interval charts: bars, points, notes and tooltips. Rows without a class value have bars and predictions only. */
final class IntervalLayers {

  static final Style HIT = Style.of(Tone.INK).size(5.5);
  static final Style MISS = Style.of(Tone.VERMILION).mark(Mark.DIAMOND).size(7);
  /** The number of bars that are distinguishable. */
  static final int MAX_BARS = 200;
  private static final Style PREDICTED = Style.of(Tone.BLUE).mark(Mark.SQUARE).size(5);
  private static final Style OPEN = Style.of(Tone.GREEN).mark(Mark.SQUARE).size(6);

  private static final Style NOVEL = Style.of(Tone.ORANGE).mark(Mark.TRIANGLE).size(8);

  /** Whether the observed value of a row is inside its interval. */
  private enum Outcome {
    INSIDE(Tone.BLUE, ""), OUTSIDE(Tone.VERMILION, ""), OPEN(Tone.GREEN, ", no class value");

    private final Tone tone;
    private final String suffix;

    Outcome(Tone tone, String suffix) {
      this.tone = tone;
      this.suffix = suffix;
    }

    static Outcome of(PredictedIntervals data, int k, int row) {
      return !data.hasActual(row) ? OPEN : data.inside()[k][row] ? INSIDE : OUTSIDE;
    }

    Style bar(boolean thick) {
      double extra = this == INSIDE ? 0 : thick ? 0.1 : 0.15;
      return Style.of(tone).thickness(thick ? 3 : 1.3).size(1).opacity((thick ? 0.6 : 0.45) + extra);
    }
  }

  private final Chart chart;
  private final PredictedIntervals data;
  private final int inner;
  private final int outer;
  private final int[] rows;
  private final double[] x;
  private final IntFunction<String> more;

  /** Creates layers for a chart: rows at positions x, thick bars of the inner and thin bars of the outer level. */
  IntervalLayers(Chart chart, PredictedIntervals data, int inner, int outer, int[] rows, double[] x) {
    this(chart, data, inner, outer, rows, x, row -> "");
  }

  /** Creates layers with more text in the tooltip of each row; the vertical axis shows dates if the class does. */
  IntervalLayers(Chart chart, PredictedIntervals data, int inner, int outer, int[] rows, double[] x, IntFunction<String> more) {
    this.chart = data.withValueAxis(chart);
    this.data = data;
    this.inner = inner;
    this.outer = outer;
    this.rows = rows;
    this.x = x;
    this.more = more;
  }

  /** Adds thin bars of the outer level and, if it differs, thick bars of the inner level. */
  void addBars() {
    for (Outcome outcome : Outcome.values()) {
      int[] places = places(outcome);
      if (outcome == Outcome.OPEN && places.length == 0) {
        continue;
      }
      addBars(outer, places, outcome, false);
      if (inner != outer) {
        addBars(inner, places, outcome, true);
      }
    }
  }

  private void addBars(int k, int[] places, Outcome outcome, boolean thick) {
    int[] chosen = chosen(places);
    chart.errorBars(name(data, k) + outcome.suffix, PredictedIntervals.pick(x, places), PredictedIntervals.pick(data.predicted(), chosen),
        PredictedIntervals.pick(data.lower()[k], chosen), PredictedIntervals.pick(data.upper()[k], chosen), outcome.bar(thick)).tips(tips(k, chosen));
  }

  private int[] places(Outcome outcome) {
    return IntStream.range(0, rows.length).filter(place -> Outcome.of(data, outer, rows[place]) == outcome).toArray();
  }

  private int[] chosen(int[] places) {
    return Arrays.stream(places).map(place -> rows[place]).toArray();
  }

  /** Adds one value of each row with a class value, in two colours. */
  void addPoints(double[] value, String what) {
    addPoints(value, what + ", inside", Outcome.INSIDE, HIT);
    addPoints(value, what + ", outside", Outcome.OUTSIDE, MISS);
  }

  /** Adds predictions of rows with a class value as small marks on their bars. */
  void addPredictions() {
    int[] places = IntStream.range(0, rows.length).filter(place -> data.hasActual(rows[place])).toArray();
    chart.points("prediction", PredictedIntervals.pick(x, places), PredictedIntervals.pick(data.predicted(), chosen(places)), PREDICTED)
        .tips(tips(outer, chosen(places)));
  }

  /** Adds predictions of rows without a class value. */
  void addOpen() {
    if (places(Outcome.OPEN).length > 0) {
      addPoints(data.predicted(), "prediction, no class value", Outcome.OPEN, OPEN);
    }
  }

  /** Marks the predictions of rows unlike the training rows. */
  void addNovel() {
    int[] places = IntStream.range(0, rows.length).filter(place -> !data.novelty()[rows[place]].isEmpty()).toArray();
    if (places.length > 0) {
      chart.points("prediction, row unlike the training rows", PredictedIntervals.pick(x, places), PredictedIntervals.pick(data.predicted(), chosen(places)),
          NOVEL).tips(tips(outer, chosen(places)));
    }
  }

  private void addPoints(double[] value, String name, Outcome outcome, Style style) {
    int[] places = places(outcome);
    chart.points(name, PredictedIntervals.pick(x, places), PredictedIntervals.pick(value, chosen(places)), style).tips(tips(outer, chosen(places)));
  }

  /** Adds the predictions of all rows as a line. */
  void addLine() {
    chart.line("prediction", x, PredictedIntervals.pick(data.predicted(), rows), Style.of(Tone.BLUE).thickness(1.5)).tips(tips(outer, rows));
  }

  private List<String> tips(int k, int[] chosen) {
    return Arrays.stream(chosen).mapToObj(row -> tip(data, k, row) + more.apply(row)).toList();
  }

  /** Selects evenly spaced rows if there are too many bars and not all are wanted. */
  static int[] thinned(int[] rows, boolean all) {
    return all || rows.length <= MAX_BARS ? rows
        : IntStream.range(0, MAX_BARS).map(place -> rows[(int) ((long) place * (rows.length - 1) / (MAX_BARS - 1))]).toArray();
  }

  /** Describes coverage and the rows that are not shown: {@code drawable} could be drawn, {@code rows} are shown. */
  static String note(PredictedIntervals data, int k, int[] drawable, int[] rows) {
    int open = data.size() - data.numActual();
    boolean noneKnown = open > 0 && data.numActual() == 0;
    String inside = noneKnown ? "no row has a class value" : data.hits(k) + " of " + data.numActual() + " rows "
        + (open == 0 ? "" : "with a class value ") + "inside their " + name(data, k) + data.kind().caution();
    String without = open == 0 || noneKnown ? "" : "; " + open + " without a class value";
    int bounded = data.drawable(k).length;
    String missing = bounded == data.size() ? "" : "; " + (data.size() - bounded) + " without finite bounds";
    return inside + without + missing + (rows.length == drawable.length ? "" : "; " + rows.length + " rows shown");
  }

  static String tip(PredictedIntervals data, int k, int row) {
    String actual = data.hasActual(row) ? "actual " + data.text(data.actual()[row]) : "no class value";
    String name = data.name()[row].isEmpty() ? "" : data.name()[row] + ", ";
    return String.format(Locale.ROOT, "test row %d: %s%s, predicted %s, %s from %s to %s", data.number()[row], name, actual,
        data.text(data.predicted()[row]), name(data, k), data.text(data.lower()[k][row]), data.text(data.upper()[k][row]))
        + (data.novelty()[row].isEmpty() ? "" : ", " + data.novelty()[row]);
  }

  /** The legend entry of a level. */
  static String name(PredictedIntervals data, int k) {
    return IntervalCharts.text(data.level()[k]) + " " + data.kind().word();
  }
}
