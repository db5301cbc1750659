// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.weka.model.Ensemble;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Members and their bags: the out-of-bag members of a row are those whose bag does not contain it.
 *
 * @param inBag inBag[k] has bit i set if member k was trained on row i
 */
public record OutOfBagMembers(Ensemble ensemble, BitSet[] inBag) {

  /** Returns the rows whose weight is positive. */
  static BitSet weighted(double[] weights) {
    return IntStream.range(0, weights.length).filter(row -> weights[row] > 0).collect(BitSet::new, BitSet::set, BitSet::or);
  }
}
