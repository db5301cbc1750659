// SPDX-License-Identifier: GPL-3.0-only
package centroid.replay;

/** The baseline: every head learns from all rows and acts equally often. */
public final class CommonBuffers extends HeadBuffers {

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
