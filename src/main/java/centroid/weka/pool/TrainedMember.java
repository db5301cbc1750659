// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import java.util.BitSet;
import weka.classifiers.Classifier;

/** A member with its model in memory. */
public record TrainedMember(Classifier model, BitSet seen, double[] values, double[] noise) implements PoolMember {
}
