// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

import centroid.util.RandomStreams;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/** The paper's bootstrap: at each refresh every buffer gets a bootstrap sample of the new rows. All heads act equally often. */
public final class BootstrapBuffers extends HeadBuffers {

  private final IntFunction<SplittableRandom> generators;

  public BootstrapBuffers(int numHeads, RandomStreams streams) {
    this(numHeads, refresh -> streams.child(refresh).generator());
  }

  /** Empty buffers with a given generator for each refresh, counted from 0. */
  public BootstrapBuffers(int numHeads, IntFunction<SplittableRandom> generators) {
    super(numHeads);
    this.generators = generators;
  }

  @Override
  protected void fill(int numRows, RowLosses losses) {
    SplittableRandom random = generators.apply(numRefreshed());
    int numNew = numRows - firstNew();
    removeForgotten();
    for (int head = 0; head < numHeads(); head++) {
      for (int k = 0; k < numNew; k++) {
        add(head, firstNew() + random.nextInt(numNew));
      }
    }
  }
}
