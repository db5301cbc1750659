// SPDX-License-Identifier: GPL-3.0-only
/** The predictions of an ensemble's members for a row of a numeric class, those of members that take many rows at once, and the last row that was predicted. */
package centroid.weka.vote;
