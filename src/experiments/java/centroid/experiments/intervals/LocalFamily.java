// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * Generated data with a known conditional distribution: {@code y = f(x) + s(x) e} with six uniform inputs, a smooth function f, and a scale s and a
 * noise e that differ between families.
 */
enum LocalFamily {
  /** The scale grows smoothly along two inputs, to fifty times. */
  HETEROSCEDASTIC("heteroscedastic", "s = exp(2.5 (x6 - 1/2) + 1.5 (x4 - 1/2)), e normal", Noise.NORMAL,
      x -> Math.exp(2.5 * (x[5] - 0.5) + 1.5 * (x[3] - 0.5))),
  /** Long upper tails; the scale grows to twenty times. */
  SKEWED("skewed", "s = exp(3 (x1 - 1/2)), e exponential less 1", Noise.EXPONENTIAL, x -> Math.exp(3 * (x[0] - 0.5))),
  /** Long tails on both sides; the scale grows to eleven times. */
  HEAVY("heavy-tailed", "s = 0.2 + 2 x5 x6, e t with 3 degrees of freedom", Noise.T3, x -> 0.2 + 2 * x[4] * x[5]),
  /** The scale jumps to six times. */
  STEP("step-noise", "s = 0.4, and 2.4 where x6 > 0.6, e normal", Noise.NORMAL, x -> x[5] > 0.6 ? 2.4 : 0.4),
  /** Constant scale. */
  HOMOSCEDASTIC("homoscedastic", "s = 1, e normal", Noise.NORMAL, x -> 1);

  static final int NUM_INPUTS = 6;
  /** The regression function, for readers. */
  static final String FUNCTION = "f(x) = 2 sin(pi x1 x2) + 4 (x3 - 1/2)^2 + 2 x4 + x5";

  /** The noise in units of the scale; its mean is 0. */
  private enum Noise {
    NORMAL(new NormalDistribution(null, 0, 1), 0),
    EXPONENTIAL(new ExponentialDistribution(null, 1), 1),
    T3(new TDistribution(null, 3), 0);

    private final RealDistribution distribution;
    /** Subtracted from values of the distribution, so that the mean is 0. */
    private final double shift;

    Noise(RealDistribution distribution, double shift) {
      this.distribution = distribution;
      this.shift = shift;
    }

    double draw(SplittableRandom random) {
      return switch (this) {
        case NORMAL -> random.nextGaussian();
        case EXPONENTIAL -> random.nextExponential() - shift;
        // faster than by its quantiles
        case T3 -> random.nextGaussian() / Math.sqrt((square(random) + square(random) + square(random)) / 3);
      };
    }

    private static double square(SplittableRandom random) {
      double normal = random.nextGaussian();
      return normal * normal;
    }
  }

  private final String text;
  private final String formula;
  private final Noise noise;
  private final ToDoubleFunction<double[]> scale;

  LocalFamily(String text, String formula, Noise noise, ToDoubleFunction<double[]> scale) {
    this.text = text;
    this.formula = formula;
    this.noise = noise;
    this.scale = scale;
  }

  /** Rows of this family, class last. */
  Instances draw(int numRows, SplittableRandom random) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < NUM_INPUTS; k++) {
      attributes.add(new Attribute("x" + (k + 1)));
    }
    attributes.add(new Attribute("y"));
    Instances data = new Instances(text, attributes, numRows);
    data.setClassIndex(NUM_INPUTS);
    for (int row = 0; row < numRows; row++) {
      double[] x = new double[NUM_INPUTS + 1];
      for (int k = 0; k < NUM_INPUTS; k++) {
        x[k] = random.nextDouble();
      }
      x[NUM_INPUTS] = mean(x) + scale.applyAsDouble(x) * noise.draw(random);
      data.add(new DenseInstance(1, x));
    }
    return data;
  }

  /** The regression function, which is the conditional mean. */
  static double mean(double[] x) {
    return 2 * Math.sin(Math.PI * x[0] * x[1]) + 4 * (x[2] - 0.5) * (x[2] - 0.5) + 2 * x[3] + x[4];
  }

  /** The conditional probability of values up to y. */
  double probability(double[] x, double y) {
    return noise.distribution.cumulativeProbability((y - mean(x)) / scale.applyAsDouble(x) + noise.shift);
  }

  /** The conditional quantile of each row. */
  double[] quantiles(List<double[]> rows, double probability) {
    double quantile = noise.distribution.inverseCumulativeProbability(probability) - noise.shift;
    return rows.stream().mapToDouble(x -> mean(x) + scale.applyAsDouble(x) * quantile).toArray();
  }

  /** Whether the noise is larger at some inputs than at others. */
  boolean hasScale() {
    return this != HOMOSCEDASTIC;
  }

  /** Scale and noise, for readers. */
  String formula() {
    return formula;
  }

  @Override
  public String toString() {
    return text;
  }
}
