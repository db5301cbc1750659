package centroid.select;

import centroid.core.Streams;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Chooses m members of a pool, and their masses, so that they stand for the whole pool: kernel,
 * exchange search, masses, spread.
 */
public final class PoolSelection {

  private static final int NUM_STARTS = 2;

  private PoolSelection() {
  }

  /**
   * Chooses members.
   *
   * @param predictions predictions[b][e] of pool member b at entry e, finite; read only
   * @param kernel the matrix of their {@link EnergyKernel}; read only
   * @param numMembers m, at least 1 and at most the size of the pool
   * @param streams the randomness of this selection
   * @return the selection; at most m members, those with mass 0 are left out
   */
  public static Selection select(double[][] predictions, double[][] kernel, int numMembers, Streams streams) {
    int[] best = null;
    for (int start = 0; start < NUM_STARTS; start++) {
      int[] found = ExchangeSearch.from(kernel, numMembers, startGenerator(streams, start));
      if (best == null || ExchangeSearch.sum(kernel, found) < ExchangeSearch.sum(kernel, best)) {
        best = found;
      }
    }
    int[] atStart = Subsample.of(predictions.length, numMembers, startGenerator(streams, 0));
    double before = ExchangeSearch.sum(kernel, atStart) / numMembers / numMembers;
    double[] mass = massesOf(kernel, best);
    double after = SimplexMasses.value(kernel, best, mass);
    return withoutEmpty(predictions, best, mass, before, after);
  }

  /**
   * What {@link #select} would choose if some members and one row had never been there: for calibration, where the members are left
   * that have not seen the row. Without the row, or its target would have a say through the members that have. One random start,
   * and masses of 0 stay.
   *
   * @param kernel of the whole pool; read only
   * @param candidates the members there are, at least m; read only
   * @param firstEntry the first entry of the row
   * @param numEntries how many entries the row has
   * @param random picks the start
   * @param mass overwritten with the masses of the chosen; its length is m
   * @return the chosen members
   */
  public static int[] choose(EnergyKernel kernel, int[] candidates, int firstEntry, int numEntries, RandomGenerator random, double[] mass) {
    double[][] own = kernel.without(candidates, firstEntry, numEntries);
    int[] found = ExchangeSearch.from(own, mass.length, random);
    System.arraycopy(massesOf(own, found), 0, mass, 0, mass.length);
    return Arrays.stream(found).map(k -> candidates[k]).toArray();
  }

  /** Predictions so large that their distances overflow say nothing about masses, so all are equal then. */
  private static double[] massesOf(double[][] kernel, int[] members) {
    double[] mass = SimplexMasses.fit(kernel, members);
    if (!Double.isFinite(Arrays.stream(mass).sum())) {
      Arrays.fill(mass, 1.0 / mass.length);
    }
    return mass;
  }

  private static SplittableRandom startGenerator(Streams streams, int start) {
    return streams.child("start").child(start).generator();
  }

  private static Selection withoutEmpty(double[][] predictions, int[] members, double[] mass, double before, double after) {
    int[] kept = IntStream.range(0, members.length).filter(k -> mass[k] > 0).toArray();
    int[] keptMembers = Arrays.stream(kept).map(k -> members[k]).toArray();
    double[] keptMass = Arrays.stream(kept).mapToDouble(k -> mass[k]).toArray();
    double[][] keptPredictions = Arrays.stream(keptMembers).mapToObj(b -> predictions[b]).toArray(double[][]::new);
    double rho = Spread.ratio(Spread.variance(predictions, null), Spread.variance(keptPredictions, keptMass));
    return new Selection(keptMembers, keptMass, before, after, rho);
  }
}
