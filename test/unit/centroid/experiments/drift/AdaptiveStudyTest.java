// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment runs from arguments to page; the peer's martingale finds noise and has few false alarms. */
class AdaptiveStudyTest {

  @TempDir
  Path folder;

  @Test
  void runs() throws Exception {
    String page = SmallRun.of(folder, new AdaptiveStudy(), "adaptive", "--train-rows=60", "--stream-rows=250", "--delay-trials=1", "--m=2");
    assertTrue(page.contains("| noise grows to three times | adaptive | 0."), page);
    assertTrue(page.contains("| none | 10 | "), page);
    assertEquals(6 * AdaptiveStream.METHODS.size() * 2, page.lines().filter(line -> line.contains(" +- 0.000 |")).count(), page);
  }

  /** The limit of 20 is reached by chance in at most 5 % of streams; 24 of 200 have a probability below 0.01 %. */
  @Test
  void thePeerFindsNoise() {
    assertTrue(IntStream.range(0, 200).filter(seed -> alarm(seed, 1) > 0).count() <= 23);
    assertTrue(IntStream.range(0, 20).filter(seed -> alarm(seed, 3) > 0).count() >= 19);
  }

  private static int alarm(int seed, double scale) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] reference = random.doubles(100).toArray();
    double[] score = random.doubles(200).map(u -> scale * u).toArray();
    return SimpleJumper.alarm(reference, score, 20, random);
  }
}
