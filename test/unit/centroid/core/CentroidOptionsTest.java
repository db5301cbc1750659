// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every setting is checked at both sides of its limit. */
class CentroidOptionsTest {

  private static CentroidOptions options(int numCentroids, int numRounds, int numDraws, double gamma) {
    return new CentroidOptions(numCentroids, numRounds, numDraws, gamma, BootstrapScheme.MULTINOMIAL);
  }

  @Test
  void theSmallestValuesAreAccepted() {
    assertEquals(0, options(1, 0, 1, 0).gamma());
    assertEquals(Double.MAX_VALUE, options(1, 0, 1, Double.MAX_VALUE).gamma());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void tooFewCentroidsAreRefused(int numCentroids) {
    assertNames(() -> options(numCentroids, 1, 1, 0), "centroids", "at least 1", String.valueOf(numCentroids));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE})
  void tooFewRoundsAreRefused(int numRounds) {
    assertNames(() -> options(1, numRounds, 1, 0), "rounds", "at least 0", String.valueOf(numRounds));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void tooFewDrawsAreRefused(int numDraws) {
    assertNames(() -> options(1, 1, numDraws, 0), "draws", "at least 1", String.valueOf(numDraws));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-Double.MIN_VALUE, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void impossibleGammasAreRefused(double gamma) {
    assertNames(() -> options(1, 1, 1, gamma), "Gamma", "finite and at least 0", String.valueOf(gamma));
  }

  @Test
  void aMissingSchemeIsRefused() {
    NullPointerException refusal = assertThrows(NullPointerException.class, () -> new CentroidOptions(1, 1, 1, 0, null));
    assertEquals("scheme", refusal.getMessage());
  }

  @Test
  void theMassThresholdIsGammaInUnitsOfAnEqualShare() {
    assertEquals(MassRule.TrainsOn.ALL_ROWS, options(4, 1, 1, 0.5).massRule().trainsOn(0.125));
    assertEquals(MassRule.TrainsOn.DRAWS_WON, options(4, 1, 1, 0.5).massRule().trainsOn(Math.nextUp(0.125)));
  }
}
