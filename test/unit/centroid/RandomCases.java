// SPDX-License-Identifier: GPL-3.0-only
package centroid;

/**
 * Checks a property on many random cases, the same in every run. Every case has its own generator, determined by the seed of the
 * case alone, so that a failing case can be run by itself: with {@link #only}, or without changing the test by
 * {@code RANDOM_CASE=17 ./antw test -Dtest=NameOfTheTest}.
 */
public final class RandomCases {

  private static final String ONLY = System.getenv("RANDOM_CASE");

  private RandomCases() {
  }

  /** A property that must hold for every case; throws if it does not. */
  @FunctionalInterface
  public interface Property {

    /** Checks one case. */
    void check(RandomCase random) throws Throwable;
  }

  /**
   * Checks a property on cases with the seeds 0, 1, 2 and so on. Those with the seeds 0 and 1 hold the smallest and the largest of
   * everything (see {@link RandomCase}).
   */
  public static void check(int numCases, Property property) {
    if (ONLY != null) {
      only(Long.parseLong(ONLY), property);
      return;
    }
    for (int seed = 0; seed < numCases; seed++) {
      only(seed, property);
    }
  }

  /** Checks a property on the single case with this seed, as reported by a failure. */
  public static void only(long seed, Property property) {
    RandomCase random = new RandomCase(seed);
    try {
      property.check(random);
    } catch (Throwable failure) {
      throw new AssertionError("Case with seed " + seed + ", drawn " + random.drawn() + ": " + failure.getMessage()
          + " (alone: RANDOM_CASE=" + seed + " ./antw test -Dtest=...)", failure);
    }
  }
}
