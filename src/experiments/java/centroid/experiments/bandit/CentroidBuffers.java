// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.core.Assignment;
import centroid.core.BootstrapScheme;
import centroid.core.MassRule;
import centroid.core.Reassignment;
import centroid.core.RowSampler;
import centroid.core.Streams;
import centroid.core.Workers;
import centroid.experiments.replay.ReplayNetworks;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The paper's centroids (its third algorithm box): before a training each buffer is drawn anew from all rows, with the mean of the
 * weight vectors that the network has won as probabilities; a network that has won at most gamma / m of them gets all rows.
 */
final class CentroidBuffers extends Buffers {

  private static final Workers ONE = new Workers(1);

  private final BanditSettings settings;
  private final Streams streams;
  private int numRefreshed;
  private int numUsed;

  CentroidBuffers(BanditSettings settings, Streams streams) {
    super(settings.numNetworks());
    this.settings = settings;
    this.streams = streams;
  }

  @Override
  void refresh(ReplayNetworks networks) throws Exception {
    refresh(networks.rowLosses());
  }

  /** The same, for losses[network][row]. */
  void refresh(double[][] losses) throws Exception {
    Streams own = streams.child(numRefreshed++);
    int numRows = losses[0].length;
    Assignment all = assign(losses, own.child("all"));
    MassRule rule = MassRule.literal(settings.gamma(), lists.length);
    for (int network = 0; network < lists.length; network++) {
      lists[network].clear();
      if (rule.trainsOn(all.mass()[network]) == MassRule.TrainsOn.ALL_ROWS) {
        for (int row = 0; row < numRows; row++) {
          lists[network].add(row);
        }
      } else {
        RowSampler sampler = RowSampler.of(all.rowWeight()[network]);
        SplittableRandom random = own.child("rows").child(network).generator();
        for (int k = 0; k < numRows; k++) {
          lists[network].add(sampler.next(random));
        }
      }
    }
    double[] acting = all.mass();
    if (settings.actingMass() == BanditSettings.ActingMass.NEWEST) {
      int from = numUsed;
      double[][] newest = Arrays.stream(losses).map(row -> Arrays.copyOfRange(row, from, numRows)).toArray(double[][]::new);
      acting = assign(newest, own.child("newest")).mass();
    }
    System.arraycopy(acting, 0, masses, 0, masses.length);
    numUsed = numRows;
  }

  private Assignment assign(double[][] losses, Streams own) throws Exception {
    int numRows = losses[0].length;
    return new Reassignment(losses.length, numRows).assign(losses, BootstrapScheme.MULTINOMIAL.over(numRows, null), settings.numDraws(), own, ONE);
  }
}
