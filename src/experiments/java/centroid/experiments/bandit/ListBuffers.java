// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import java.util.Arrays;
import java.util.SplittableRandom;

/** A list of rows for each network; networks act with equal probability unless masses are set. */
abstract class ListBuffers implements Buffers {

  final RowList[] lists;
  final double[] masses;

  ListBuffers(int numNetworks) {
    lists = new RowList[numNetworks];
    Arrays.setAll(lists, network -> new RowList());
    masses = new double[numNetworks];
    Arrays.fill(masses, 1.0 / numNetworks);
  }

  @Override
  public int draw(int network, SplittableRandom random) {
    return lists[network].draw(random);
  }

  @Override
  public int size(int network) {
    return lists[network].size();
  }

  @Override
  public double[] masses() {
    return masses;
  }
}
