// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.forecasts;

import java.util.SplittableRandom;

/** Generated series. */
enum SeriesFamily {
  /** AR(2). */
  AR("autoregressive of order 2 (0.8, -0.2)", 1),
  /** A season of 12 with AR(1) noise. */
  SEASONAL("two waves of period 12 with AR(1) noise (0.6)", 12),
  /** A trend with AR(1) noise. */
  TREND("a straight line with AR(1) noise (0.5)", 1),
  /** A random walk with drift. */
  WALK("a random walk with drift", 1),
  /** Two regimes. */
  REGIME("two regimes of level and autocorrelation (0, 0.3; 3, 0.9), which change with probability 0.025 at each step", 1),
  /** Noise that swells and ebbs. */
  HETEROSCEDASTIC("AR(1) (0.6) with a noise standard deviation that swells and ebbs from 0.2 to 1.8 within 60 steps", 1),
  /** Level and noise drift after the training values. */
  DRIFT("AR(1) (0.6) whose noise doubles and whose level rises by 3 within the 100 steps after the training values", 1);

  private static final int BURN_IN = 50;

  private final String description;
  private final int period;

  SeriesFamily(String description, int period) {
    this.description = description;
    this.period = period;
  }

  String description() {
    return description;
  }

  int period() {
    return period;
  }

  /**
   * Draws a series.
   *
   * @param known the number of training values
   */
  double[] draw(int length, int known, SplittableRandom random) {
    double phase = random.nextDouble();
    double[] series = new double[length];
    double noise = 0;
    double before = 0;
    boolean high = random.nextBoolean();
    for (int t = -BURN_IN; t < length; t++) {
      double shock = random.nextGaussian();
      double last = noise;
      double drift = Math.max(0, t - known) / 100.0;
      high = random.nextDouble() < 0.025 ? !high : high;
      noise = switch (this) {
        case AR -> 0.8 * noise - 0.2 * before + shock;
        case SEASONAL -> 0.6 * noise + shock;
        case TREND -> 0.5 * noise + shock;
        case WALK -> noise + 0.05 + shock;
        case REGIME -> (high ? 0.9 : 0.3) * noise + shock;
        case HETEROSCEDASTIC -> 0.6 * noise + (1 + 0.8 * Math.sin(2 * Math.PI * (t / 60.0 + phase))) * shock;
        case DRIFT -> 0.6 * noise + (1 + drift) * shock;
      };
      before = last;
      if (t >= 0) {
        series[t] = noise + level(t, phase, high, drift);
      }
    }
    return series;
  }

  private double level(int t, double phase, boolean high, double drift) {
    double angle = 2 * Math.PI * (t + 12 * phase) / 12;
    return switch (this) {
      case SEASONAL -> 20 + 4 * Math.sin(angle) + 2 * Math.cos(2 * angle);
      case TREND -> 50 + 0.1 * t;
      case REGIME -> high ? 13 : 10;
      case DRIFT -> 10 + 3 * drift;
      default -> 0;
    };
  }
}
