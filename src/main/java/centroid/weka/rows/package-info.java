// SPDX-License-Identifier: GPL-3.0-only
/**
 * Training rows with their weights and targets, the rows at which members are compared, predictions of members as flat
 * arrays, folds, and the inputs of the residual forest.
 */
package centroid.weka.rows;
