// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

/** Every head learns from all rows and acts equally often: what is left of the method without centroids, to compare with. */
public final class CommonBuffers extends HeadBuffers {

  /**
   * Empty buffers.
   *
   * @param numHeads m, at least 1
   */
  public CommonBuffers(int numHeads) {
    super(numHeads);
  }

  @Override
  protected void fill(int numRows, RowLosses losses) {
    for (int head = 0; head < numHeads(); head++) {
      takeAll(head, numRows);
    }
  }
}
