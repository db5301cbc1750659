// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The long-run identity of adaptive conformal inference, its bound, and coverage under drift. */
class AdaptiveThresholdTest {

  private record Pending(double score, double issued) {
  }

  /** Adversarial scores and late labels: the identity holds to rounding, and the bound for scores from 0 to 1. */
  @Test
  void theLongRunShareIsAnIdentity() {
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double target = 0.5 + 0.49 * random.nextDouble();
      AdaptiveThreshold threshold = AdaptiveThreshold.ofLevels(target);
      int delay = random.nextInt(30);
      ArrayDeque<Pending> late = new ArrayDeque<>();
      long missed = 0;
      int kind = seed % 4;
      for (int t = 1; t <= 3000; t++) {
        double issued = threshold.threshold();
        double score = kind == 0 ? random.nextDouble() : kind == 1 ? (issued < 0.99 ? Math.min(1, issued + 0.001) : 0)
            : kind == 2 ? (t / 200 % 2) : Math.pow(random.nextDouble(), 1 + t % 5);
        late.add(new Pending(score, issued));
        if (late.size() > delay) {
          Pending known = kind == 3 && random.nextInt(2) == 0 ? late.removeLast() : late.removeFirst();
          threshold.observe(known.score, known.issued);
          missed += known.score > known.issued ? 1 : 0;
          double share = (double) missed / threshold.numRows();
          double step = threshold.step();
          assertEquals(1 - target + threshold.correction() / (step * threshold.numRows()), share, 1e-9, "seed " + seed);
          if (kind != 3) {
            assertTrue(Math.abs(share - (1 - target)) <= (1.2 + step * (delay + 1)) / (step * threshold.numRows()), "seed " + seed + ", row " + t);
          }
        }
      }
    }
  }

  /** Noise grows to three times, jumps, or comes and goes: factors follow, where a fixed one covers 0.6 to 0.7. */
  @Test
  void coverageHoldsUnderDrift() {
    for (int kind = 0; kind < 4; kind++) {
      SplittableRandom random = new SplittableRandom(kind);
      AdaptiveThreshold threshold = AdaptiveThreshold.ofFactors(0.9);
      int covered = 0;
      int fixed = 0;
      int n = 6000;
      for (int t = 0; t < n; t++) {
        double scale = kind == 0 ? 1 : kind == 1 ? 1 + 2.0 * t / n : kind == 2 ? (t < n / 2 ? 1 : 3) : 1.75 + 1.25 * Math.sin(2 * Math.PI * t / 500);
        double score = Math.abs(random.nextGaussian()) * scale / 1.645;
        covered += score <= threshold.threshold() ? 1 : 0;
        fixed += score <= 1 ? 1 : 0;
        threshold.observe(score, threshold.threshold());
      }
      assertEquals(0.9, (double) covered / n, 0.01, "kind " + kind);
      assertTrue(kind == 0 || fixed < 0.75 * n);
    }
  }

  @Test
  void anOutlierChangesLittle() throws Exception {
    AdaptiveThreshold one = AdaptiveThreshold.ofFactors(0.9);
    SplittableRandom random = new SplittableRandom(1);
    for (int t = 0; t < 500; t++) {
      one.observe(Math.abs(random.nextGaussian()) / 1.645, one.threshold());
    }
    double before = one.threshold();
    one.observe(Double.POSITIVE_INFINITY, before);
    assertTrue(Math.abs(one.threshold() - before) < 0.2 && one.threshold() > before);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(one);
    AdaptiveThreshold copy = (AdaptiveThreshold) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    one.observe(0.3, 1);
    copy.observe(0.3, 1);
    assertEquals(one.threshold(), copy.threshold());
  }

  @Test
  void refusesWhatIsImpossible() {
    assertThrows(IllegalArgumentException.class, () -> AdaptiveThreshold.ofLevels(1));
    assertThrows(IllegalArgumentException.class, () -> new AdaptiveThreshold(0.9, Double.NaN, 1));
    assertThrows(IllegalArgumentException.class, () -> new AdaptiveThreshold(0.9, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> AdaptiveThreshold.ofLevels(0.9).observe(Double.NaN, 0.9));
  }
}
