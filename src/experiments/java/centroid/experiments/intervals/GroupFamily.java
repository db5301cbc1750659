// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Generated data with groups of 5 % to 50 % of the rows whose errors differ in size, in shape, in direction, or by two attributes. */
public enum GroupFamily {
  /** Noise of other sizes. */
  SCALE("noise", "normal noise of standard deviation 3, 0.5, 2, 1 and 1.5"),
  /** Noise of the same mean size and other shapes. */
  SHAPE("shape", "noise of mean size 1: t with 3 degrees of freedom, uniform, exponential less 1, normal, two-valued with a little normal noise"),
  /** Another slope, which a linear model cannot fit. */
  SLOPE("slope", "normal noise of standard deviation 1, and the slope of x1 is 2 + 4, - 4, + 2, - 2 and + 0"),
  /** The size depends on two attributes. */
  TWO("two", "normal noise of standard deviation 3, 0.5, 2, 1 and 1.5, times 1, 2 and 0.5 by the values of another attribute");

  /** The share of each group. */
  private static final double[] SHARES = {0.05, 0.1, 0.15, 0.2, 0.5};
  private static final double[] DEVIATIONS = {3, 0.5, 2, 1, 1.5};
  private static final double[] SLOPES = {4, -4, 2, -2, 0};
  private static final double[] FACTORS = {1, 2, 0.5};
  private static final int NUM_INPUTS = 4;

  private final String text;
  private final String description;

  GroupFamily(String text, String description) {
    this.text = text;
    this.description = description;
  }

  /** Rows of this family: the group, another nominal attribute, four uniform inputs, class last. */
  public Instances draw(int numRows, SplittableRandom random) {
    ArrayList<Attribute> attributes = new ArrayList<>(List.of(new Attribute("group", List.of("a5", "b10", "c15", "d20", "e50")),
        new Attribute("other", List.of("p", "q", "r"))));
    for (int k = 0; k < NUM_INPUTS; k++) {
      attributes.add(new Attribute("x" + (k + 1)));
    }
    attributes.add(new Attribute("y"));
    Instances data = new Instances(text, attributes, numRows);
    data.setClassIndex(attributes.size() - 1);
    for (int row = 0; row < numRows; row++) {
      data.add(new DenseInstance(1, row(random)));
    }
    return data;
  }

  private double[] row(SplittableRandom random) {
    double[] row = new double[NUM_INPUTS + 3];
    int group = group(random.nextDouble());
    row[0] = group;
    row[1] = random.nextInt(FACTORS.length);
    for (int k = 0; k < NUM_INPUTS; k++) {
      row[2 + k] = random.nextDouble();
    }
    double slope = 2 + (this == SLOPE ? SLOPES[group] : 0);
    double mean = slope * row[2] + 4 * (row[3] - 0.5) * (row[3] - 0.5) + 2 * row[4];
    row[row.length - 1] = mean + noise(group, (int) row[1], random);
    return row;
  }

  private static int group(double share) {
    int group = 0;
    for (double left = share - SHARES[0]; left > 0 && group < SHARES.length - 1; left -= SHARES[group]) {
      group++;
    }
    return group;
  }

  private double noise(int group, int other, SplittableRandom random) {
    double normal = random.nextGaussian();
    return switch (this) {
      case SCALE -> DEVIATIONS[group] * normal;
      case SHAPE -> shaped(group, normal, random);
      case SLOPE -> normal;
      case TWO -> DEVIATIONS[group] * FACTORS[other] * normal;
    };
  }

  /** Divided by the mean size of each. */
  private static double shaped(int group, double normal, SplittableRandom random) {
    return switch (group) {
      case 0 -> normal / Math.sqrt((square(random) + square(random) + square(random)) / 3) / 1.1027;
      case 1 -> 4 * (random.nextDouble() - 0.5);
      case 2 -> (random.nextExponential() - 1) / 0.7358;
      case 3 -> normal / 0.7979;
      default -> (random.nextBoolean() ? 1 : -1) + 0.1 * normal;
    };
  }

  private static double square(SplittableRandom random) {
    double normal = random.nextGaussian();
    return normal * normal;
  }

  /** The options that group the rows. */
  String groups() {
    return this == TWO ? "group,other" : "group";
  }

  /** Returns a description of the difference. */
  public String description() {
    return description;
  }

  @Override
  public String toString() {
    return text;
  }
}
