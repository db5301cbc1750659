// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import weka.core.Instances;

/**
 * Training and test rows.
 *
 * @param train to learn from
 * @param test to be judged by
 */
public record Split(Instances train, Instances test) {
}
