// SPDX-License-Identifier: GPL-3.0-only
package centroid.validity;

import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.ranking.NaturalRanking;

/**
 * The correlation of values that follow each other, and a test of it (Wald and Wolfowitz, 1943, with ranks, so that outliers don't matter). If the order is
 * random, as with exchangeable rows, the correlation has mean -1 / n and variance about 1 / n.
 *
 * @param correlation of the ranks of neighbours, from -1 to 1
 * @param pValue the probability of so large a correlation by chance
 */
public record SerialCorrelation(double correlation, double pValue) {

  /** Tests values in their order, at least two; without a trace of order if all are equal. */
  public static SerialCorrelation of(double[] values) {
    double[] rank = new NaturalRanking().rank(values);
    double mean = (rank.length + 1) / 2.0;
    double products = 0;
    double squares = 0;
    for (int k = 0; k < rank.length; k++) {
      squares += (rank[k] - mean) * (rank[k] - mean);
      products += k > 0 ? (rank[k] - mean) * (rank[k - 1] - mean) : 0;
    }
    if (squares == 0) {
      return new SerialCorrelation(0, 1);
    }
    double correlation = products / squares;
    double z = (correlation + 1.0 / rank.length) * Math.sqrt(rank.length);
    return new SerialCorrelation(correlation, 1 - new NormalDistribution(null, 0, 1).cumulativeProbability(z));
  }
}
