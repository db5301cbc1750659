// SPDX-License-Identifier: GPL-3.0-only
/** Adaptive conformal inference around a trained model: intervals and prediction sets that follow the observed classes of rows in order of time. */
package centroid.weka.adaptive;
