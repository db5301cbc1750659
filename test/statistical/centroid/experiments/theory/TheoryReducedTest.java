// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.theory;

import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.harness.Arguments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The experiment theory with four data sets for each of three sizes. The theorems are upper bounds on the growth of two quantities, so
 * their slopes in log n must not exceed the stated ones by more than four standard errors. The true slopes lie below the stated
 * ones, so that a correct program fails with a probability far below 1e-3; a quantity that fell by n^(1/4) less would be found out.
 */
class TheoryReducedTest {

  @TempDir
  private Path folder;

  @Test
  void slopesAreAtMostThoseOfTheTheorems() throws Exception {
    new TheoryStudy().run(new Arguments(new String[] {"--name=theory", "--trials=4", "--n=100,300,900", "--out=" + folder,
        "--rows=" + folder.resolve("rows.tsv")}));
    List<String> lines = Files.readAllLines(folder.resolve("theory.csv"));
    assertTrue(lines.size() == 7, lines.toString());
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      double stated = Double.parseDouble(cells[3]);
      double slope = Double.parseDouble(cells[5]);
      double error = Double.parseDouble(cells[6]);
      assertTrue(slope <= stated + 4 * error, line);
    }
    assertTrue(Files.size(folder.resolve("theory-gap.png")) > 1000 && Files.size(folder.resolve("theory-distance.png")) > 1000);
  }
}
