// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every setting is checked on both sides of its limit. */
class CentroidOptionsTest {

  private static CentroidOptions options(int numCentroids, int numRounds, int numDraws, double gamma) {
    return CentroidOptions.forRefits(numCentroids, numRounds, numDraws, gamma, BootstrapScheme.MULTINOMIAL);
  }

  @Test
  void theSmallestValuesAreAccepted() {
    assertEquals(0, options(1, 0, 1, 0).gamma());
    assertEquals(Double.MAX_VALUE, options(1, 0, 1, Double.MAX_VALUE).gamma());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void tooFewCentroidsAreRejected(int numCentroids) {
    assertNames(() -> options(numCentroids, 1, 1, 0), "centroids", "at least 1", String.valueOf(numCentroids));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE})
  void tooFewUpdatesAreRejected(int few) {
    assertNames(() -> options(1, few, 1, 0), "Number of updates", "at least 0", String.valueOf(few));
    assertNames(() -> epochs(few, 1, 1), "updates at the start", "at least 0", String.valueOf(few));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void tooFewRoundsOfACycleAreRejected(int few) {
    assertNames(() -> epochs(1, 1, few), "rounds of a cycle", "at least 1", String.valueOf(few));
  }

  private static CentroidOptions epochs(int start, int updates, int roundsPerCycle) {
    return new CentroidOptions(1, start, updates, roundsPerCycle, 1, 0, BootstrapScheme.MULTINOMIAL, true);
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 0", "0, 5, 0", "1, 1, 1", "7, 100, 7", "7, 3, 3", "6, 3, 3", "1, 100, 1", "10, 1, 2", "20, 1, 3", "40, 2, 8", "40, 20, 40", "80, 20, 60"})
  void everyCycleHasItsRounds(int updates, int roundsPerCycle, int rounds) {
    assertEquals(rounds, epochs(0, updates, roundsPerCycle).numRounds());
  }

  @Test
  void refitsStartWithOneAndHaveOneInEveryRound() {
    CentroidOptions refits = options(3, 4, 10, 0.5);
    assertEquals(new CentroidOptions(3, 1, 4, Integer.MAX_VALUE, 10, 0.5, BootstrapScheme.MULTINOMIAL, false), refits);
    assertEquals(4, refits.numRounds());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void tooFewDrawsAreRejected(int numDraws) {
    assertNames(() -> options(1, 1, numDraws, 0), "draws", "at least 1", String.valueOf(numDraws));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-Double.MIN_VALUE, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void invalidGammasAreRejected(double gamma) {
    assertNames(() -> options(1, 1, 1, gamma), "Gamma", "finite and at least 0", String.valueOf(gamma));
  }

  @Test
  void aMissingSchemeIsRejected() {
    NullPointerException refusal = assertThrows(NullPointerException.class, () -> CentroidOptions.forRefits(1, 1, 1, 0, null));
    assertEquals("scheme", refusal.getMessage());
  }

  @Test
  void theMassThresholdIsGammaInUnitsOfAnEqualShare() {
    assertEquals(MassRule.TrainsOn.ALL_ROWS, options(4, 1, 1, 0.5).massRule().trainsOn(0.125));
    assertEquals(MassRule.TrainsOn.DRAWS_WON, options(4, 1, 1, 0.5).massRule().trainsOn(Math.nextUp(0.125)));
  }
}
