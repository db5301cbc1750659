// SPDX-License-Identifier: GPL-3.0-only
package centroid.gui;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Small data sets whose noise is known. */
final class GuiData {

  private GuiData() {
  }

  /** A curve along one input with noise that increases to the right. */
  static Instances curve(int numRows) {
    Random random = new Random(1);
    Instances data = empty("curve", List.of(new Attribute("time"), new Attribute("height")));
    for (int row = 0; row < numRows; row++) {
      double x = 10 * random.nextDouble();
      data.add(new DenseInstance(1, new double[] {x, 3 * Math.sin(x) + x / 2 + (0.2 + 0.1 * x) * random.nextGaussian()}));
    }
    return data;
  }

  /** The curve, without class values above 8. */
  static Instances forecast(int numRows) {
    Instances data = curve(numRows);
    data.stream().filter(row -> row.value(0) > 8).forEach(Instance::setClassMissing);
    return data;
  }

  /** Houses of four districts, one of which has noisier prices; some districts are missing. */
  static Instances districts(int numRows) {
    Random random = new Random(4);
    Instances data = empty("districts", List.of(new Attribute("district", List.of("north", "south", "east", "west")), new Attribute("rooms"),
        new Attribute("same"), new Attribute("unknown"), new Attribute("price")));
    for (int row = 0; row < numRows; row++) {
      int district = random.nextInt(4);
      double rooms = 2 + random.nextInt(7);
      double price = 40 * rooms + 30 * district + (district == 3 ? 60 : 15) * random.nextGaussian() + 150;
      data.add(new DenseInstance(1, new double[] {row % 20 == 0 ? Utils.missingValue() : district, rooms, 1, Utils.missingValue(), price}));
    }
    return data;
  }

  /** Three inputs, of which two are relevant. */
  static Instances numeric(int numRows) {
    Random random = new Random(2);
    Instances data = empty("houses", List.of(new Attribute("rooms"), new Attribute("age"), new Attribute("noise"), new Attribute("price")));
    for (int row = 0; row < numRows; row++) {
      double rooms = 2 + random.nextInt(7);
      double age = 60 * random.nextDouble();
      double price = 40 * rooms - 1.5 * age + (10 + 4 * rooms) * random.nextGaussian() + 150;
      data.add(new DenseInstance(1, new double[] {rooms, age, random.nextGaussian(), price}));
    }
    return data;
  }

  /** Three overlapping classes. */
  static Instances nominal(int numRows) {
    Random random = new Random(3);
    Instances data = empty("flowers", List.of(new Attribute("length"), new Attribute("width"),
        new Attribute("kind", List.of("red", "white", "blue"))));
    for (int row = 0; row < numRows; row++) {
      int kind = random.nextInt(3);
      data.add(new DenseInstance(1, new double[] {kind + random.nextGaussian(), -kind + 1.5 * random.nextGaussian(), kind}));
    }
    return data;
  }

  private static Instances empty(String name, List<Attribute> attributes) {
    Instances data = new Instances(name, new ArrayList<>(attributes), 0);
    data.setClassIndex(attributes.size() - 1);
    return data;
  }
}
