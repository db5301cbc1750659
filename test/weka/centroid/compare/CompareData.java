package centroid.compare;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import weka.classifiers.trees.REPTree;

/** Small data files, and a comparison of Bagging with a Bagging of other seeds, for tests that need no more. */
final class CompareData {

  private CompareData() {
  }

  /** Writes rows of one number and a target that depends on it. */
  static Path write(Path folder, String name, boolean numeric, int numRows) throws IOException {
    Path file = folder.resolve(name + ".arff");
    Random random = new Random(name.hashCode());
    try (PrintWriter arff = new PrintWriter(file.toFile())) {
      arff.println("@relation " + name + "\n@attribute x numeric\n@attribute z numeric\n@attribute y " + (numeric ? "numeric" : "{low,high}") + "\n@data");
      for (int row = 0; row < numRows; row++) {
        double x = random.nextDouble();
        double y = 4 * x + 0.6 * random.nextGaussian();
        arff.println(x + "," + random.nextGaussian() + "," + (numeric ? String.valueOf(y) : y < 2 ? "low" : "high"));
      }
    }
    return file;
  }

  static DataFile read(Path file) throws IOException {
    return DataFile.readAll(List.of(file), "").get(0);
  }

  static Contender bagging() {
    return new BaggingContender(new REPTree(), 1);
  }
}
