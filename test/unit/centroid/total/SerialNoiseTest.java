// SPDX-License-Identifier: GPL-3.0-only
package centroid.total;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The correlation of residuals in time, estimated and summed up. */
class SerialNoiseTest {

  private static double[] times(int size, int perTime) {
    return IntStream.range(0, size).mapToDouble(row -> 3 * (row / perTime)).toArray();
  }

  /** An autoregressive process with a share of noise of single rows. */
  private static double[] noise(int size, int perTime, double decay, double own, Random random) {
    double[] error = new double[size];
    double state = random.nextGaussian();
    for (int row = 0; row < size; row++) {
      if (row % perTime == 0) {
        state = decay * state + Math.sqrt(1 - decay * decay) * random.nextGaussian();
      }
      error[row] = Math.sqrt(1 - own) * state + Math.sqrt(own) * random.nextGaussian();
    }
    return error;
  }

  /** The means of 40 estimates of 400 rows; their standard errors are below 0.015. */
  @Test
  void theParametersOfTheProcessAreFound() {
    for (int perTime : new int[] {1, 4}) {
      double correlation = 0;
      double decay = 0;
      for (int seed = 0; seed < 40; seed++) {
        SerialNoise found = SerialNoise.of(2, times(400, perTime), noise(400, perTime, 0.7, 0.4, new Random(seed)), false);
        assertEquals(3, found.step());
        assertEquals(2, found.attribute());
        correlation += found.correlation() / 40;
        decay += found.decay() / 40;
      }
      assertEquals(0.6, correlation, 0.08, perTime + " rows at a time");
      assertEquals(0.7, decay, 0.08, perTime + " rows at a time");
    }
  }

  /** Of 100 independent series, 2.3 have a first correlation above two standard errors by chance; more than 9 have a probability below 0.001. */
  @Test
  void independentNoiseHasNone() {
    long found = IntStream.range(0, 100).filter(seed -> SerialNoise.of(0, times(200, 1), noise(200, 1, 0, 0, new Random(seed)), false) != null).count();
    assertTrue(found <= 9, found + " of 100");
    assertNull(SerialNoise.of(0, new double[] {4, 4, 4, 4}, new double[] {1, 2, 3, 4}, false), "one time");
    assertNull(SerialNoise.of(0, times(50, 1), new double[50], false), "residuals of 0");
    assertNull(SerialNoise.of(0, new double[0], new double[0], false));
  }

  /** Also if three rows share each time: of 400 estimates more than 19 have a probability below 0.001. */
  @Test
  void independentRowsOfOneTimeHaveNone() {
    long found = IntStream.range(0, 400).filter(seed -> SerialNoise.of(0, times(300, 3), noise(300, 3, 0, 1, new Random(seed)), false) != null).count();
    assertTrue(found <= 19, found + " of 400");
  }

  /** Two shops, each with noise of its own: half of the pairs of rows at different times are correlated, and none of the same time. */
  @Test
  void rowsOfOneTimeMayBeIndependent() {
    for (int seed = 0; seed < 20; seed++) {
      double[] one = noise(200, 1, 0.8, 0, new Random(seed));
      double[] other = noise(200, 1, 0.8, 0, new Random(100 + seed));
      double[] both = IntStream.range(0, 400).mapToDouble(row -> row % 2 == 0 ? one[row / 2] : other[row / 2]).toArray();
      SerialNoise found = SerialNoise.of(0, times(400, 2), both, false);
      assertTrue(found != null && found.after(1) > 0.2 && found.after(1) < 0.6, "seed " + seed + ": " + found);
    }
  }

  /** A repeated time, such as the hour after the end of summer time, is no reason to find nothing. */
  @Test
  void aRepeatedTimeChangesLittle() {
    for (int seed = 0; seed < 20; seed++) {
      double[] time = times(300, 1);
      double[] error = noise(300, 1, 0.7, 0, new Random(seed));
      SerialNoise expected = SerialNoise.of(0, time, error, false);
      time[100] = time[101];
      SerialNoise found = SerialNoise.of(0, time, error, false);
      assertEquals(expected.correlation(), found.correlation(), 0.05);
      assertEquals(expected.decay(), found.decay(), 0.05);
    }
  }

  @Test
  void covariancesAreThoseOfAllPairs() {
    Random random = new Random(3);
    double[] time = random.doubles(12, 0, 20).map(Math::floor).toArray();
    double[] deviation = random.doubles(12, 0, 2).toArray();
    SerialNoise noise = new SerialNoise(0, 0.8, 0.6, 2, 1, false);
    double sum = 0;
    for (int i = 0; i < 12; i++) {
      for (int j = 0; j < 12; j++) {
        sum += i == j ? 0 : deviation[i] * deviation[j] * noise.after(Math.abs(time[i] - time[j]) / 2);
      }
    }
    assertEquals(sum, noise.covariances(time, deviation), 1e-12);
    assertEquals(0, noise.covariances(new double[] {1, 2}, new double[] {1, -1}), "errors that would cancel");
    assertEquals(0, noise.covariances(new double[] {1}, new double[] {1}));
  }

  /** The variance of the mean of an autoregressive process is (1 + decay) / (1 - decay) times that of independent noise, if the series is long. */
  @Test
  void theDesignEffectIsThatOfTheMean() {
    double[] time = times(5000, 1);
    SerialNoise noise = SerialNoise.of(0, time, noise(5000, 1, 0.6, 0, new Random(4)), false);
    assertEquals(1 + 2 * noise.correlation() * noise.decay() / (1 - noise.decay()), noise.inflation(), 0.01);
    assertEquals(4, noise.inflation(), 0.6);
    assertEquals(14, new SharedError(7, 3).times(2).variance());
  }

  /** The order of the rows does not matter, outliers hardly do. */
  @Test
  void ranksAreUsed() {
    double[] time = times(300, 1);
    double[] error = noise(300, 1, 0.8, 0, new Random(1));
    SerialNoise noise = SerialNoise.of(0, time, error, false);
    double[] backwards = IntStream.range(0, 300).mapToDouble(row -> time[299 - row]).toArray();
    double[] mirrored = IntStream.range(0, 300).mapToDouble(row -> error[299 - row]).toArray();
    SerialNoise same = SerialNoise.of(0, backwards, mirrored, false);
    assertEquals(noise.decay(), same.decay());
    assertEquals(noise.inflation(), same.inflation(), 1e-9);
    double[] cubes = Arrays.stream(error).map(value -> value * value * value).toArray();
    assertEquals(noise, SerialNoise.of(0, time, cubes, false));
  }
}
