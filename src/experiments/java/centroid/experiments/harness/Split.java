// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import weka.core.Instances;

/**
 * Training and test rows.
 *
 * @param train training rows
 * @param test test rows
 */
public record Split(Instances train, Instances test) {
}
