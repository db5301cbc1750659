// SPDX-License-Identifier: GPL-3.0-only
package centroid.forecast;

import centroid.forecast.Design.Reference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Chooses lags, reference, logarithms and seasonal terms of a series by the interval score of backtests with few refits. */
final class DesignSearch {

  /** The smallest number of training rows before the first origin. */
  static final int LEAST_ROWS = 10;
  private static final int REFITS = 3;
  private static final int MAX_ORIGINS = 60;
  /** Logarithms and seasonal terms must lower the score at least to this part. */
  private static final double GAIN = 0.98;
  private static final int HARMONICS = 2;
  private static final int NUM_LAGS = 12;

  private final Series series;
  private final Regression learner;
  private final int steps;

  /** A design and its interval score. */
  private record Tried(Design design, double score) {
  }

  DesignSearch(Series series, Regression learner, int steps) {
    this.series = series;
    this.learner = learner;
    this.steps = steps;
  }

  /**
   * Returns the best design.
   *
   * @param lags the only lags to be tried; null to choose them
   */
  Design best(int[] lags) throws Exception {
    List<Design> simple = new ArrayList<>();
    for (int[] set : lags == null ? lagSets(series.period()) : List.of(lags)) {
      for (Reference reference : Reference.values()) {
        if (reference != Reference.SEASON || series.period() > 1) {
          simple.add(new Design(set, reference, false, 0));
        }
      }
    }
    List<Design> possible = simple.stream().filter(this::isPossible).toList();
    Tried best = null;
    for (Design design : possible.isEmpty() ? simple.subList(0, 1) : possible) {
      Tried tried = possible.isEmpty() ? new Tried(design, 0) : tried(design);
      best = best == null || tried.score < best.score ? tried : best;
    }
    if (possible.isEmpty()) {
      return lags == null ? new Design(new int[] {1}, Reference.LAST, false, 0) : best.design;
    }
    if (Arrays.stream(series.value()).allMatch(value -> value > 0)) {
      best = better(best, new Design(best.design.lags(), best.design.reference(), true, 0));
    }
    if (series.period() > 2 && best.design.reference() != Reference.SEASON) {
      int pairs = Math.min(HARMONICS, (series.period() - 1) / 2);
      best = better(best, new Design(best.design.lags(), best.design.reference(), best.design.log(), pairs));
    }
    return best.design;
  }

  /** The lags that are tried: few and many, each with those of the season. */
  static List<int[]> lagSets(int period) {
    int[] few = season(3, period);
    int[] many = season(Math.max(NUM_LAGS, Math.min(period, 2 * NUM_LAGS)), period);
    return List.of(few, many);
  }

  private static int[] season(int count, int period) {
    return IntStream.concat(IntStream.rangeClosed(1, count), period > 1 ? IntStream.of(period, period + 1) : IntStream.empty()).distinct().sorted().toArray();
  }

  /** The number of values before the first forecast of backtests: half of the series, or what the design needs. */
  static int firstOrigin(Series series, Design design) {
    return Math.max((series.length() + 1) / 2, design.history(series.period()) + LEAST_ROWS);
  }

  private boolean isPossible(Design design) {
    int inputs = design.names().size() + design.numKnown(series.known());
    return design.history(series.period()) + Math.max(LEAST_ROWS, 2 * inputs) <= (series.length() + 1) / 2
        && firstOrigin(series, design) + steps <= series.length();
  }

  private Tried better(Tried best, Design other) throws Exception {
    if (!isPossible(other)) {
      return best;
    }
    Tried tried = tried(other);
    return tried.score < GAIN * best.score ? tried : best;
  }

  private Tried tried(Design design) throws Exception {
    // The same origins for all designs.
    int first = (series.length() + 1) / 2;
    int stride = Math.max(1, (series.length() - first) / MAX_ORIGINS);
    return new Tried(design, ScaleChoice.best(Backtest.run(series, design, learner, first, stride, steps, REFITS)).score());
  }
}
