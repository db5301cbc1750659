// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** A small task of images of one channel: a horizontal, a vertical or no bar at a random place, with noise. */
public final class ImageTask {

  private ImageTask() {
  }

  /** Returns images as pixel columns and a nominal class. */
  public static Instances rows(int number, int height, int width) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < height * width; k++) {
      attributes.add(new Attribute("pixel" + (k + 1)));
    }
    attributes.add(new Attribute("bar", List.of("horizontal", "vertical", "none")));
    Instances rows = new Instances("bars", attributes, number);
    rows.setClassIndex(height * width);
    Random random = new Random(number);
    for (int row = 0; row < number; row++) {
      double[] values = new double[height * width + 1];
      int kind = random.nextInt(3);
      int place = random.nextInt(kind == 0 ? height : width);
      for (int k = 0; k < height * width; k++) {
        boolean onBar = kind == 0 && k / width == place || kind == 1 && k % width == place;
        values[k] = Math.max(0, Math.min(255, Math.rint(100 + 40 * random.nextGaussian() + (onBar ? 90 : 0))));
      }
      values[height * width] = kind;
      rows.add(new DenseInstance(1, values));
    }
    return rows;
  }
}
