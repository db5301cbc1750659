// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import java.util.BitSet;
import weka.classifiers.Classifier;

/**
 * A member with all that is known of it.
 *
 * @param model the model
 * @param seen the rows it was trained on
 * @param values what it says at the rows where members are compared; null if members are not compared
 * @param noise the variances that it states there; null if it states none
 */
public record TrainedMember(Classifier model, BitSet seen, double[] values, double[] noise) implements PoolMember {
}
