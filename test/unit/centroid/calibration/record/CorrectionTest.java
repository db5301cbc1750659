// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import centroid.calibration.record.Correction.Outcome;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CorrectionTest {

  /** Weights, residuals and estimates of them. */
  private record Sample(double[] weight, double[] residual, double[] estimate) {

    private double sum(IntToDoubleFunction term) {
      return IntStream.range(0, weight.length).mapToDouble(k -> weight[k] * term.applyAsDouble(k)).sum();
    }

    double squaredError(double eta) {
      return sum(k -> Math.pow(residual[k] - eta * estimate[k], 2));
    }

    Correction best(boolean always) {
      return Correction.best(Arrays.stream(weight).sum(), squaredError(0), sum(k -> residual[k] * estimate[k]), sum(k -> estimate[k] * estimate[k]), always);
    }

    double rootError(double eta) {
      return Math.sqrt(squaredError(eta) / Arrays.stream(weight).sum());
    }
  }

  @Test
  void theShareIsThatOfAGridSearch() {
    RandomCases.check(200, random -> {
      int size = random.between(1, 40);
      double signal = random.oneOf(-1.0, 0.0, 0.3, 1.0, 3.0);
      double[] estimate = random.values(size, -2, 2);
      double[] residual = random.values(size, -1, 1);
      Arrays.setAll(residual, k -> residual[k] + signal * estimate[k]);
      Sample sample = new Sample(random.values(size, 0.6, 5), residual, estimate);
      double best = IntStream.rangeClosed(0, 1000).mapToDouble(k -> k / 1000.0).boxed()
          .min((one, other) -> Double.compare(sample.squaredError(one), sample.squaredError(other))).orElseThrow();
      Correction always = sample.best(true);
      assertEquals(best, always.eta(), 1e-3);
      assertEquals(always.eta() > 0, always.isMade());
      assertEquals(sample.rootError(0), always.before(), 1e-9);
      assertEquals(sample.rootError(always.eta()), always.after(), 1e-6);
      Correction auto = sample.best(false);
      boolean pays = sample.squaredError(always.eta()) < 0.995 * sample.squaredError(0);
      assertEquals(pays ? Outcome.MADE : Outcome.NO_GAIN, auto.outcome());
      assertEquals(pays ? always.eta() : 0, auto.eta());
      assertEquals(pays ? always.after() : auto.before(), auto.after());
    });
  }

  /** A decrease of 0.4 and 0.6 percent of the squared error. */
  @Test
  void aSmallGainIsMadeOnRequestOnly() {
    assertEquals(Outcome.NO_GAIN, Correction.best(1, 1, 0.004, 0.004, false).outcome());
    assertEquals(Outcome.MADE, Correction.best(1, 1, 0.004, 0.004, true).outcome());
    Correction clear = Correction.best(1, 1, 0.006, 0.006, false);
    assertEquals(new Correction(Outcome.MADE, 1, 1, Math.sqrt(0.994)), clear);
  }

  @Test
  void estimatesOfTheWrongSignAreNeverUsed() {
    for (boolean always : new boolean[] {false, true}) {
      assertEquals(new Correction(Outcome.NO_GAIN, 0, 2, 2), Correction.best(1, 4, -1, 1, always));
      assertEquals(new Correction(Outcome.NO_GAIN, 0, 2, 2), Correction.best(1, 4, 0, 0, always), "no estimate");
      assertEquals(new Correction(Outcome.NO_GAIN, 0, 0, 0), Correction.best(3, 0, 0, 0, always), "residuals that are all 0");
      assertEquals(0, Correction.best(3, 0, 0, 5, always).eta(), "an estimate of residuals that are all 0");
    }
  }

  @Test
  void aPerfectEstimateLeavesNoError() {
    assertEquals(new Correction(Outcome.MADE, 1, 1, 0), Correction.best(2, 2, 2, 2, false));
    assertEquals(0, Correction.best(1, 1, 1 + 1e-16, 1, false).after(), "rounding must not give the root of a negative number");
  }

  @Test
  void reasonsKnownBeforehandHaveNoErrors() {
    for (Outcome outcome : new Outcome[] {Outcome.OFF, Outcome.FEW_ROWS, Outcome.MANY_LABELS}) {
      Correction none = Correction.none(outcome);
      assertFalse(none.isMade());
      assertEquals(0, none.eta());
      assertTrue(Double.isNaN(none.before()) && Double.isNaN(none.after()));
    }
  }
}
