// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;

/** The expected minimum of several binomial shares with the same expectation. */
public final class BinomialMinimum {

  private BinomialMinimum() {
  }

  /** A share that a bin can have, and the probability that it has a larger one. */
  private record Share(int bin, double share, double larger) {
  }

  /**
   * The expected minimum of independent shares, exactly: the integral of the probability that all are larger than t, which is constant
   * between the shares that are possible.
   *
   * @param level the probability of each row to be covered
   * @param rows the number of rows in each bin; bins without rows don't count
   * @return at most the level; 1 without bins
   */
  public static double expected(double level, int... rows) {
    List<Share> shares = new ArrayList<>();
    for (int bin = 0; bin < rows.length; bin++) {
      BinomialDistribution covered = new BinomialDistribution(null, rows[bin], level);
      double larger = 1;
      for (int k = 0; k <= rows[bin] && rows[bin] > 0; k++) {
        larger -= covered.probability(k);
        shares.add(new Share(bin, (double) k / rows[bin], Math.max(0, larger)));
      }
    }
    shares.sort(Comparator.comparingDouble(Share::share));
    double[] larger = new double[rows.length];
    Arrays.fill(larger, 1);
    double sum = 0;
    double last = 0;
    for (Share next : shares) {
      double all = 1;
      for (double one : larger) {
        all *= one;
      }
      sum += (next.share - last) * all;
      last = next.share;
      larger[next.bin] = next.larger;
    }
    return shares.isEmpty() ? 1 : sum;
  }
}
