// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * Generated rows: {@code y = f(x) + s(x) e} with six uniform inputs, a smooth function f, normal noise e, and a scale s that is 1 or grows along two inputs to
 * fifty times. Labels are y below 2, between 2 and 4, and above 4.
 *
 * @param labels whether the class is nominal
 * @param heteroscedastic whether the scale grows
 */
record DriftRows(boolean labels, boolean heteroscedastic) {

  static final String TEXT = "y = 2 sin(pi x1 x2) + 4 (x3 - 1/2)^2 + 2 x4 + x5 + s e, e normal, s = 1 in half of the trials and "
      + "exp(2.5 (x6 - 1/2) + 1.5 (x4 - 1/2)) in the others; for labels y is cut at 2 and 4";
  private static final int NUM_INPUTS = 6;

  /** What is different after a change. */
  enum Change {
    /** Nothing. */
    NONE("none", 0, 1, 0),
    /** All values are larger by half a standard deviation of the noise. */
    SHIFT("shift by half a standard deviation of the noise", 0.5, 1, 0),
    /** The noise is twice as large. */
    NOISE("noise twice as large", 0, 2, 0),
    /** The class depends on an input in another way. */
    RELATION("y grows by 3 (x1 - 1/2)", 0, 1, 3);

    private final String text;
    private final double shift;
    private final double noise;
    private final double slope;

    Change(String text, double shift, double noise, double slope) {
      this.text = text;
      this.shift = shift;
      this.noise = noise;
      this.slope = slope;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** What changes little by little, from the first to the last row of a stream. */
  enum Drift {
    /** Nothing. */
    NONE("none") {
      @Override
      double[] at(double share) {
        return new double[] {0, 1, 0};
      }
    },
    /** All values grow by two standard deviations of the noise. */
    SHIFT("values grow by two standard deviations of the noise") {
      @Override
      double[] at(double share) {
        return new double[] {2 * share, 1, 0};
      }
    },
    /** The noise grows to three times. */
    NOISE("noise grows to three times") {
      @Override
      double[] at(double share) {
        return new double[] {0, 1 + 2 * share, 0};
      }
    },
    /** The noise is three times as large in the second half. */
    JUMP("noise three times as large in the second half") {
      @Override
      double[] at(double share) {
        return new double[] {0, share < 0.5 ? 1 : 3, 0};
      }
    },
    /** The noise comes and goes four times. */
    PERIODIC("noise between half and three times, four periods") {
      @Override
      double[] at(double share) {
        return new double[] {0, 1.75 + 1.25 * Math.sin(8 * Math.PI * share), 0};
      }
    },
    /** The class depends more and more on an input in another way. */
    RELATION("y grows by up to 8 (x1 - 1/2)") {
      @Override
      double[] at(double share) {
        return new double[] {0, 1, 8 * share};
      }
    };

    private final String text;

    Drift(String text) {
      this.text = text;
    }

    /** Shift, noise and slope after a share of the rows. */
    abstract double[] at(double share);

    @Override
    public String toString() {
      return text;
    }
  }

  /** Draws rows that change from a row on. */
  Instances draw(int numRows, int from, Change change, SplittableRandom random) {
    return draw(numRows, row -> {
      Change now = row < from ? Change.NONE : change;
      return new double[] {now.shift, now.noise, now.slope};
    }, random);
  }

  /** Draws a stream of rows that drift. */
  Instances draw(int numRows, Drift drift, SplittableRandom random) {
    return draw(numRows, row -> drift.at((double) row / numRows), random);
  }

  private Instances draw(int numRows, IntFunction<double[]> parameters, SplittableRandom random) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 1; k <= NUM_INPUTS; k++) {
      attributes.add(new Attribute("x" + k));
    }
    attributes.add(labels ? new Attribute("y", List.of("low", "middle", "high")) : new Attribute("y"));
    Instances rows = new Instances("drift", attributes, numRows);
    rows.setClassIndex(NUM_INPUTS);
    for (int row = 0; row < numRows; row++) {
      double[] x = new double[NUM_INPUTS + 1];
      for (int k = 0; k < NUM_INPUTS; k++) {
        x[k] = random.nextDouble();
      }
      double y = value(x, parameters.apply(row), random.nextGaussian());
      x[NUM_INPUTS] = !labels ? y : y < 2 ? 0 : y < 4 ? 1 : 2;
      rows.add(new DenseInstance(1, x));
    }
    return rows;
  }

  private double value(double[] x, double[] parameters, double normal) {
    double mean = 2 * Math.sin(Math.PI * x[0] * x[1]) + 4 * (x[2] - 0.5) * (x[2] - 0.5) + 2 * x[3] + x[4];
    double scale = heteroscedastic ? Math.exp(2.5 * (x[5] - 0.5) + 1.5 * (x[3] - 0.5)) : 1;
    return mean + parameters[2] * (x[0] - 0.5) + scale * (parameters[0] + parameters[1] * normal);
  }
}
