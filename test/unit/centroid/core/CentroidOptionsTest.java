package centroid.core;

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

  private static String refusal(int numCentroids, int numRounds, int numDraws, double gamma) {
    return assertThrows(IllegalArgumentException.class, () -> options(numCentroids, numRounds, numDraws, gamma)).getMessage();
  }

  @Test
  void theSmallestValuesAreAccepted() {
    assertEquals(0, options(1, 0, 1, 0).gamma());
    assertEquals(Double.MAX_VALUE, options(1, 0, 1, Double.MAX_VALUE).gamma());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void tooFewCentroidsAreRefused(int numCentroids) {
    assertEquals("Number of centroids must be at least 1, but was " + numCentroids, refusal(numCentroids, 1, 1, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE})
  void tooFewRoundsAreRefused(int numRounds) {
    assertEquals("Number of rounds must be at least 0, but was " + numRounds, refusal(1, numRounds, 1, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void tooFewDrawsAreRefused(int numDraws) {
    assertEquals("Number of draws must be at least 1, but was " + numDraws, refusal(1, 1, numDraws, 0));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-Double.MIN_VALUE, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void impossibleGammasAreRefused(double gamma) {
    assertEquals("Gamma must be finite and at least 0, but was " + gamma, refusal(1, 1, 1, gamma));
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
