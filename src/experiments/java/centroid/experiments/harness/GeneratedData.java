// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/** Generated data sets, which need no files. */
public final class GeneratedData {

  private GeneratedData() {
  }

  /**
   * Friedman's first function of ten uniform inputs, of which five matter, with noise that grows with the first input.
   *
   * @param numRows rows
   * @param numInputs inputs, at least 5
   * @param seed seed
   * @return the data, class last
   */
  public static Instances friedman(int numRows, int numInputs, long seed) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < numInputs; k++) {
      attributes.add(new Attribute("x" + (k + 1)));
    }
    attributes.add(new Attribute("y"));
    Instances data = new Instances("friedman", attributes, numRows);
    data.setClassIndex(numInputs);
    Random random = new Random(seed);
    for (int row = 0; row < numRows; row++) {
      double[] x = new double[numInputs + 1];
      for (int k = 0; k < numInputs; k++) {
        x[k] = random.nextDouble();
      }
      x[numInputs] = 10 * Math.sin(Math.PI * x[0] * x[1]) + 20 * (x[2] - 0.5) * (x[2] - 0.5) + 10 * x[3] + 5 * x[4]
          + (0.5 + 2 * x[0]) * random.nextGaussian();
      data.add(new DenseInstance(1, x));
    }
    return data;
  }

  /** Draws a curve of one input with noise that grows along it. */
  public static Instances funnel(int numRows, long seed) {
    Instances data = new Instances("funnel", new ArrayList<>(List.of(new Attribute("x"), new Attribute("y"))), numRows);
    data.setClassIndex(1);
    Random random = new Random(seed);
    for (int row = 0; row < numRows; row++) {
      double x = 10 * random.nextDouble();
      data.add(new DenseInstance(1, new double[] {x, 3 * Math.sin(x) + x + (0.1 + 0.2 * x) * random.nextGaussian()}));
    }
    return data;
  }

  /** Draws two inputs and three concentric labels, with label noise near the borders. */
  public static Instances rings(int numRows, long seed) {
    Attribute ring = new Attribute("ring", List.of("inner", "middle", "outer"));
    Instances data = new Instances("rings", new ArrayList<>(List.of(new Attribute("x"), new Attribute("y"), ring)), numRows);
    data.setClassIndex(2);
    Random random = new Random(seed);
    for (int row = 0; row < numRows; row++) {
      double x = 2 * random.nextGaussian();
      double y = 2 * random.nextGaussian();
      double radius = Math.hypot(x, y) + 0.3 * random.nextGaussian();
      data.add(new DenseInstance(1, new double[] {x, y, radius < 1.5 ? 0 : radius < 3 ? 1 : 2}));
    }
    return data;
  }

  /** Returns a copy with three decimals, for small files. */
  public static Instances rounded(Instances data) {
    Instances copy = new Instances(data);
    for (Instance row : copy) {
      for (int k = 0; k < row.numAttributes(); k++) {
        row.setValue(k, Math.round(1000 * row.value(k)) / 1000.0);
      }
    }
    return copy;
  }
}
