// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Selects m members of a pool, with masses, that approximate the bootstrap distribution of the whole pool: searches members by exchange, fits masses
 * and measures the spread.
 */
public final class PoolSelection {

  private static final int NUM_STARTS = 2;

  private PoolSelection() {
  }

  /**
   * Selects members.
   *
   * @param predictions predictions[b][e] of pool member b at entry e, finite; read only
   * @param kernel the matrix of their {@link EnergyKernel}; read only
   * @param numMembers m, at least 1 and at most the size of the pool
   * @return the selection; at most m members, those with mass 0 are left out
   */
  public static Selection select(double[][] predictions, double[][] kernel, int numMembers, RandomStreams streams) {
    return select(predictions, kernel, numMembers, streams, null);
  }

  /**
   * Selects members of a pool that has grown. The earlier selection is another start, so that a poor local minimum does not end the growth.
   *
   * @param before the earlier selection, or null; read only
   */
  public static Selection select(double[][] predictions, double[][] kernel, int numMembers, RandomStreams streams, int[] before) {
    int[] best = ExchangeSearch.from(kernel, numMembers, startGenerator(streams, 0));
    for (int start = 1; start < NUM_STARTS; start++) {
      int[] found = ExchangeSearch.from(kernel, numMembers, startGenerator(streams, start));
      best = better(kernel, found, best);
    }
    best = before == null ? best : better(kernel, ExchangeSearch.from(kernel, filled(before, numMembers)), best);
    int[] atStart = Subsample.of(predictions.length, numMembers, startGenerator(streams, 0));
    double random = ExchangeSearch.sum(kernel, atStart) / numMembers / numMembers;
    double exchanged = ExchangeSearch.sum(kernel, best) / numMembers / numMembers;
    double[] mass = massesOf(kernel, best);
    double after = SimplexMasses.value(kernel, best, mass);
    int[] chosen = best;
    int[] members = IntStream.range(0, mass.length).filter(k -> mass[k] > 0).map(k -> chosen[k]).toArray();
    double[] positive = Arrays.stream(mass).filter(v -> v > 0).toArray();
    return new Selection(members, positive, random, exchanged, after, spreadRatio(predictions, members, positive));
  }

  private static int[] better(double[][] kernel, int[] found, int[] best) {
    return ExchangeSearch.sum(kernel, found) < ExchangeSearch.sum(kernel, best) ? found : best;
  }

  /** Fills the places of members that were left out without mass by any others. */
  private static int[] filled(int[] members, int numMembers) {
    return IntStream.concat(Arrays.stream(members), IntStream.iterate(0, b -> b + 1)).distinct().limit(numMembers).toArray();
  }

  /** Fits masses; if distances of very large predictions overflow, masses are equal. */
  static double[] massesOf(double[][] kernel, int[] members) {
    double[] mass = SimplexMasses.fit(kernel, members);
    if (!Double.isFinite(Arrays.stream(mass).sum())) {
      Arrays.fill(mass, 1.0 / mass.length);
    }
    return mass;
  }

  private static SplittableRandom startGenerator(RandomStreams streams, int start) {
    return streams.child("start").child(start).generator();
  }

  private static double spreadRatio(double[][] predictions, int[] members, double[] mass) {
    double[][] kept = Arrays.stream(members).mapToObj(b -> predictions[b]).toArray(double[][]::new);
    return Spread.ratio(Spread.variance(predictions, null), Spread.variance(kept, mass));
  }
}
