// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.forecasts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run with one short series of each kind. */
class ForecastStudyTest {

  @Test
  void allContendersAreInTheTables(@TempDir Path folder) throws Exception {
    Path data = Files.createDirectories(folder.resolve("data/series"));
    Files.writeString(data.resolve("waves.arff"), "@relation waves\n@attribute date date yyyy\n@attribute value numeric\n@data\n"
        + IntStream.range(0, 90).mapToObj(t -> 1900 + t + "," + Math.sin(t) * t).collect(Collectors.joining("\n")));
    String text = SmallRun.of(folder, new ForecastStudy(), "forecasts", "--data=" + folder.resolve("data"), "--length=60", "--steps=2", "--slow-trials=1",
        "--windows=1", "--threads=2");
    assertEquals(6, SmallRun.numGoals(text), text);
    for (Contender contender : Contender.values()) {
      assertEquals(2, text.lines().filter(line -> line.startsWith("| " + contender + " |")).count(), contender.toString());
    }
    assertTrue(text.contains("| waves |"), text);
  }
}
