// SPDX-License-Identifier: GPL-3.0-only
/** The predictions of an ensemble's members for a row of a numeric class, and predictions of members that take many rows at once. */
package centroid.weka.vote;
