// SPDX-License-Identifier: GPL-3.0-only
/**
 * The uncertainty of a weighted sum of predictions, such as the sales of all shops. Bounds of rows can't be added: errors of different rows partly cancel, and
 * partly are the same error of the model. {@link centroid.total.SharedError} estimates the common part from the members of an ensemble,
 * {@link centroid.total.TotalSimulation} adds it to the independent errors of the rows.
 */
package centroid.total;
