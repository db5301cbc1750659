// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

import centroid.core.Assignment;
import centroid.core.BootstrapScheme;
import centroid.core.MassRule;
import centroid.core.Reassignment;
import centroid.core.RowSampler;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The paper's centroids (its third algorithm box): at each refresh every buffer is sampled again from all rows, with probabilities proportional to the
 * mean of the weight vectors that the head has won. A head that has won at most gamma / m of them gets all rows.
 */
public final class CentroidBuffers extends HeadBuffers {

  private static final Workers ONE = new Workers(1);

  private final int numDraws;
  private final MassRule rule;
  private final ActingMass actingMass;
  private final RandomStreams streams;

  /** Buffers with the paper's settings: 100 draws, gamma 0.5, masses of the newest rows. */
  public CentroidBuffers(int numHeads, RandomStreams streams) {
    this(numHeads, 100, 0.5, ActingMass.NEWEST, streams);
  }

  /**
   * Empty buffers.
   *
   * @param numHeads m, at least 1
   * @param numDraws M, weight vectors drawn for each refresh, at least 1
   * @param gamma a head with at most this mass, in units of 1/m, learns from all rows
   */
  public CentroidBuffers(int numHeads, int numDraws, double gamma, ActingMass actingMass, RandomStreams streams) {
    super(numHeads);
    if (numDraws < 1) {
      throw new IllegalArgumentException("The number of draws M must be at least 1, but was " + numDraws);
    }
    this.numDraws = numDraws;
    this.rule = MassRule.literal(gamma, numHeads);
    this.actingMass = actingMass;
    this.streams = streams;
  }

  @Override
  protected void fill(int numRows, RowLosses source) throws Exception {
    double[][] losses = source.get();
    check(losses, numRows - oldest());
    RandomStreams own = streams.child(numRefreshed());
    Assignment all = assign(losses, own.child("all"));
    for (int head = 0; head < numHeads(); head++) {
      if (rule.trainsOn(all.mass()[head]) == MassRule.TrainsOn.ALL_ROWS) {
        takeAll(head, numRows);
      } else {
        drawRows(head, all.rowWeight()[head], own.child("rows").child(head).generator());
      }
    }
    double[] acting = all.mass();
    if (actingMass == ActingMass.NEWEST && firstNew() < numRows) {
      int from = firstNew() - oldest();
      double[][] newest = Arrays.stream(losses).map(row -> Arrays.copyOfRange(row, from, row.length)).toArray(double[][]::new);
      acting = assign(newest, own.child("newest")).mass();
    }
    setMasses(acting);
  }

  private void check(double[][] losses, int numRows) {
    for (int head = 0; head < numHeads(); head++) {
      if (losses.length != numHeads() || losses[head].length != numRows) {
        throw new IllegalArgumentException("There must be losses of " + numHeads() + " heads on " + numRows + " rows, but there were those of "
            + losses.length + " heads on " + losses[0].length + " rows");
      }
      for (int row = 0; row < numRows; row++) {
        if (!Double.isFinite(losses[head][row])) {
          throw new IllegalArgumentException("Losses must be finite numbers, but that of head " + head + " on row " + (oldest() + row) + " was "
              + losses[head][row]);
        }
      }
    }
  }

  private void drawRows(int head, double[] weights, SplittableRandom random) {
    RowSampler sampler = RowSampler.of(weights);
    clear(head);
    for (int k = 0; k < weights.length; k++) {
      add(head, oldest() + sampler.next(random));
    }
  }

  private Assignment assign(double[][] losses, RandomStreams own) throws Exception {
    int numRows = losses[0].length;
    return new Reassignment(losses.length, numRows).assign(losses, BootstrapScheme.MULTINOMIAL.over(numRows, null), numDraws, own, ONE);
  }
}
