// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.calibration.record.OutOfBagRecords;
import java.util.BitSet;

/**
 * Predictions of members at rows, of which those of the out-of-bag members calibrate the ensemble.
 *
 * @param at the rows
 * @param predictions of all members, in and out of bag
 * @param inBag inBag[member]: the rows of the training data in the member's bag
 * @param selection how the kept members were selected among these
 */
public record OutOfBagPredictions(ComparisonRows at, MemberPredictions predictions, BitSet[] inBag, OutOfBagRecords.MemberSelection selection) {
}
