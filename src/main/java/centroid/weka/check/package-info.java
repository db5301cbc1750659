// SPDX-License-Identifier: GPL-3.0-only
/** Checks whether a trained model is still valid for new rows with known classes, and reports it. */
package centroid.weka.check;
