// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/**
 * The assignment of bootstrap draws to centroids. The arrays belong to the {@link Reassignment} that returned it and are valid until its
 * next call.
 *
 * @param winner winner[draw], the centroid with the smallest loss
 * @param mass mass[centroid], the share of draws won; sums to 1
 * @param rowWeight rowWeight[centroid][row], the mean weight of the row over the draws won; all 0 if the centroid has won none
 * @param objective the mean over draws of the smallest weighted loss, divided by n
 */
public record Assignment(int[] winner, double[] mass, double[][] rowWeight, double objective) {
}
