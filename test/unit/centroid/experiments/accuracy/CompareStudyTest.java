// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.compare.DataFile;
import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.harness.Learner;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison with Bagging from arguments to files. */
class CompareStudyTest {

  @TempDir
  private Path folder;

  @Test
  void ensemblesAreComparedOnBothKindsOfClasses() throws Exception {
    SmallRun.write(folder, "set0", GeneratedData.funnel(60, 0));
    SmallRun.write(folder, "set1", GeneratedData.funnel(61, 1));
    SmallRun.write(folder, "set2", GeneratedData.rings(60, 2));
    SmallRun.write(folder, "set3", GeneratedData.rings(61, 3));
    String text = SmallRun.of(folder, new CompareStudy(), "compare", "--data=" + folder, "--minrows=50", "--m=5,10", "--reference=10",
        "--learners=RandomTree,J48,NaiveBayes,REPTree");
    // Half B: errors of five tasks, three goals of the forest, two of the uncorrected ensemble, distances of three tasks at two sizes.
    assertEquals(5 + 3 + 2 + 6, SmallRun.numGoals(text), text);
    assertTrue(text.contains("| half B, REPTree, m = 10 | error, relative to RandomForest(100) |"), text);
    List<String> main = lines(text, "| learner | m | sets | error ratio | half A | half B |");
    assertEquals(2 + 5 * 2, main.size(), text);
    assertTrue(main.stream().anyMatch(line -> line.startsWith("| RandomTree | 5 | 2 |")), text);
    assertTrue(main.stream().anyMatch(line -> line.startsWith("| RandomTree (nominal) | 10 | 2 |")), text);
    assertTrue(main.stream().filter(line -> line.startsWith("| NaiveBayes")).allMatch(line -> line.endsWith("| - | - |")), text);
    List<String> others = lines(text, "| learner | m | / uncorrected | worst set | / Bagging(10) | / Bagging(50) | / RandomForest(100) |");
    assertTrue(others.stream().filter(line -> line.startsWith("| REPTree")).allMatch(line -> line.endsWith("| - | - | - |")), text);
    assertFalse(text.contains("NaN"), text);
  }

  /** The table that begins with the given titles. */
  private static List<String> lines(String text, String titles) {
    Stream<String> lines = text.lines().dropWhile(line -> !line.startsWith(titles)).takeWhile(line -> line.startsWith("|"));
    return lines.toList();
  }

  @Test
  void learnersFitTheKindOfClass() {
    DataFile numeric = new DataFile("numeric", GeneratedData.friedman(20, 10, 1));
    DataFile wide = new DataFile("wide", GeneratedData.friedman(20, CompareStudy.MAX_PARAMETERS + 1, 1));
    DataFile nominal = new DataFile("nominal", GeneratedData.rings(20, 1));
    assertTrue(CompareStudy.fits(Learner.M5P, numeric) && CompareStudy.fits(Learner.RANDOMTREE, numeric));
    assertTrue(CompareStudy.fits(Learner.LOGISTIC, nominal) && CompareStudy.fits(Learner.RANDOMTREE, nominal));
    assertFalse(CompareStudy.fits(Learner.M5P, wide) || CompareStudy.fits(Learner.M5P, nominal) || CompareStudy.fits(Learner.LOGISTIC, numeric));
    assertTrue(CompareStudy.fits(Learner.NONE, numeric) && CompareStudy.fits(Learner.NONE, nominal));
  }
}
