// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.order;

import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Generated rows in the order of time. */
public enum Series {
  /** No order. */
  WHITE("white", "independent noise of standard deviation 1", 0, 0),
  /** Noise that lasts for a few rows. */
  SHORT("short", "AR(1) noise of correlation 0.6", 0.6, 0),
  /** Noise that lasts for many rows. */
  LONG("long", "AR(1) noise of correlation 0.9", 0.9, 0),
  /** A slow input, too. */
  SLOW("slow", "AR(1) noise of correlation 0.9, and x1 is a slow series itself (correlation 0.9)", 0.9, 0.9);

  private final String text;
  private final String description;
  private final double noise;
  private final double input;

  Series(String text, String description, double noise, double input) {
    this.text = text;
    this.description = description;
    this.noise = noise;
    this.input = input;
  }

  /** Draws rows with the attributes day (from 0), two inputs, and the class, whose noise has standard deviation 1. */
  public Instances draw(int numRows, SplittableRandom random) {
    Instances data = new Instances(text, new ArrayList<>(Stream.of("day", "x1", "x2", "y").map(Attribute::new).toList()), numRows);
    data.setClassIndex(3);
    double error = random.nextGaussian();
    double x1 = random.nextGaussian();
    for (int day = 0; day < numRows; day++) {
      error = noise * error + Math.sqrt(1 - noise * noise) * random.nextGaussian();
      x1 = input * x1 + Math.sqrt(1 - input * input) * random.nextGaussian();
      double x2 = random.nextGaussian();
      data.add(new DenseInstance(1, new double[] {day, x1, x2, 2 * x1 + Math.abs(x2) + error}));
    }
    return data;
  }

  /** Returns a description of the noise. */
  public String description() {
    return description;
  }

  @Override
  public String toString() {
    return text;
  }
}
