// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.harness.Arguments;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchTest {

  @TempDir
  private Path folder;

  @Test
  void resultFileSaysWhereItComesFrom() throws Exception {
    new Bench().run(new Arguments("--name=bench", "--part=scale", "--rows=1000", "--out=" + folder));
    String text = Files.readString(folder.resolve("bench.md"));
    assertTrue(text.startsWith("# Speed, as ratios in one run\n\nMade by `./antw experiment -Dname=bench -Dout=" + folder
        + " -Dargs=\"--part=scale --rows=1000\"` on "), text);
    assertTrue(text.matches("(?s).*\n```\nwhat +measured +wanted\ntraining, n = 1000 x 20, [^\n]* <= 1.2  (met|missed)\n    \\([^\n]*\\)\n```\n"), text);
  }

  @Test
  void ratiosAreJudged() {
    Measurements measured = new Measurements();
    measured.atMost(1.5, "a", 1.5);
    measured.atMost(1.5, "b", 1.6);
    measured.atLeast(5, "c", 4);
    measured.ratio("d", 2);
    measured.remark("%.1f s", 0.25);
    assertEquals("a 1.500 <= 1.5 met, b 1.600 <= 1.5 missed, c 4.000 >= 5.0 missed, d 2.000, (0.3 s)",
        String.join(", ", measured.text().lines().map(line -> line.strip().replaceAll(" +", " ")).toList()));
  }
}
