// SPDX-License-Identifier: GPL-3.0-only
/**
 * Workarounds for what Weka's evaluation does not pass on: which classifier made a prediction, its intervals and prediction sets, and the
 * inputs of a test row. Each class names the defect of Weka that it works around.
 */
package centroid.weka.evaluation.workaround;
