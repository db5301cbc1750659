// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import centroid.metric.Coverage;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Width, weight and coverage of every test row. They are kept because the thirds by width are known only after the last row. Not safe for threads.
 *
 * @serial exclude
 */
final class WidthRows implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final String[] NAMES = {"the narrowest third", "the middle third", "the widest third"};

  private double[] width = new double[16];
  private double[] weight = new double[16];
  private boolean[] inside = new boolean[16];
  private int size;

  void add(double rowWidth, boolean isInside, double rowWeight) {
    if (size == width.length) {
      width = Arrays.copyOf(width, 2 * size);
      weight = Arrays.copyOf(weight, 2 * size);
      inside = Arrays.copyOf(inside, 2 * size);
    }
    width[size] = rowWidth;
    weight[size] = rowWeight;
    inside[size++] = isInside;
  }

  /** The lowest coverage among thirds of the rows by width ({@link Coverage#byThirdsOfWidth}); null if a third has too few rows. */
  CoverageByGroup.Worst worst() {
    if (size < NAMES.length * CoverageByGroup.MIN_ROWS) {
      return null;
    }
    double[] share = Coverage.byThirdsOfWidth(Arrays.copyOf(width, size), Arrays.copyOf(inside, size), Arrays.copyOf(weight, size));
    int worst = 0;
    for (int third = 1; third < share.length; third++) {
      worst = share[third] < share[worst] ? third : worst;
    }
    return new CoverageByGroup.Worst(NAMES[worst], size / NAMES.length, share[worst]);
  }
}
