// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.abstain;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Families of generated rows with six uniform inputs, whose label probabilities are known. */
enum AbstainRows {
  /** A smooth logistic function of five inputs; 40 % of the second label. */
  SMOOTH("smooth, two labels") {
    @Override
    double[] probabilities(double[] x) {
      return two(6 * (0.5 * Math.sin(Math.PI * x[0] * x[1]) + 2 * (x[2] - 0.5) * (x[2] - 0.5) + x[3] + 0.5 * x[4] - 1.25));
    }
  },
  /** One half of the rows is nearly certain, the other half is close to a coin. */
  HALVES("half certain, half noise") {
    @Override
    double[] probabilities(double[] x) {
      double noise = x[0] < 0.5 ? 0.02 : 0.4;
      double yes = x[1] + x[2] > 1 ? 1 - noise : noise;
      return new double[] {1 - yes, yes};
    }
  },
  /** The second label is rare. */
  RARE("rare second label") {
    @Override
    double[] probabilities(double[] x) {
      return two(8 * (x[0] * x[1] + 0.3 * x[2] - 0.75));
    }
  },
  /** Three labels by a curved border. */
  THREE("three labels") {
    @Override
    double[] probabilities(double[] x) {
      double f = 4 * x[0] * x[1] + 2 * x[2] - 1.8;
      double[] p = {Math.exp(-3 * f), Math.exp(1.5 - 6 * (x[3] - 0.5) * (x[3] - 0.5)), Math.exp(3 * f)};
      double sum = p[0] + p[1] + p[2];
      return new double[] {p[0] / sum, p[1] / sum, p[2] / sum};
    }
  };

  private static final int NUM_INPUTS = 6;

  private final String text;

  AbstainRows(String text) {
    this.text = text;
  }

  /** Rows with the probabilities of their labels. */
  record Drawn(Instances rows, double[][] truth) {
  }

  abstract double[] probabilities(double[] x);

  private static double[] two(double logit) {
    double yes = 1 / (1 + Math.exp(-logit));
    return new double[] {1 - yes, yes};
  }

  Drawn draw(int numRows, SplittableRandom random) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 1; k <= NUM_INPUTS; k++) {
      attributes.add(new Attribute("x" + k));
    }
    attributes.add(new Attribute("class", this == THREE ? List.of("a", "b", "c") : List.of("no", "yes")));
    Instances rows = new Instances(name(), attributes, numRows);
    rows.setClassIndex(NUM_INPUTS);
    double[][] truth = new double[numRows][];
    for (int row = 0; row < numRows; row++) {
      double[] x = new double[NUM_INPUTS + 1];
      for (int k = 0; k < NUM_INPUTS; k++) {
        x[k] = random.nextDouble();
      }
      truth[row] = probabilities(x);
      double u = random.nextDouble();
      int label = 0;
      while (label < truth[row].length - 1 && u >= truth[row][label]) {
        u -= truth[row][label++];
      }
      x[NUM_INPUTS] = label;
      rows.add(new DenseInstance(1, x));
    }
    return new Drawn(rows, truth);
  }

  @Override
  public String toString() {
    return text;
  }
}
