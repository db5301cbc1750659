// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

/**
 * The user's settings of the pool of mode select.
 *
 * @param size B, at least m; 0 is automatic
 * @param stop the pool grows until a block lowers the objective by a smaller share; 0 if it does not grow
 * @param budget seconds for which the pool may grow; 0 if there is no limit
 * @param lambda weight of the training error in the objective
 */
public record PoolSettings(int size, double stop, double budget, double lambda) {
}
