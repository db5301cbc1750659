// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import centroid.TestData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import weka.classifiers.trees.REPTree;
import weka.core.Instances;

/** Small data files and a Bagging contender for tests. */
public final class CompareData {

  private CompareData() {
  }

  /** Writes rows of two numbers and a target that depends on the first. */
  public static Path write(Path folder, String name, boolean numeric, int numRows) throws IOException {
    Instances data = TestData.generate(name, TestData.numbers("x", "z", "y"), numRows, name.hashCode(), random -> {
      double x = random.nextDouble();
      double y = 4 * x + 0.6 * random.nextGaussian();
      return new double[] {x, random.nextGaussian(), y};
    });
    return TestData.write(folder, name, numeric ? data : TestData.lowHigh(data, 2));
  }

  public static DataFile read(Path file) throws IOException {
    return DataFile.readAll(List.of(file), "").get(0);
  }

  public static Contender bagging() {
    return new BaggingContender(new REPTree(), 1);
  }
}
