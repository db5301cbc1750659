package centroid.experiments;

import java.util.ArrayList;
import java.util.Random;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Data sets that are made, not read, so that everybody has them. */
final class Generated {

  private Generated() {
  }

  /**
   * Friedman's first function of ten uniform inputs, of which five matter, with noise that grows with the first input.
   *
   * @param numRows rows
   * @param numInputs inputs, at least 5
   * @param seed seed
   * @return the data, class last
   */
  static Instances friedman(int numRows, int numInputs, long seed) {
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
}
