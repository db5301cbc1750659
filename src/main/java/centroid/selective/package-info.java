// SPDX-License-Identifier: GPL-3.0-only
/**
 * Selective prediction on plain arrays: rows are answered or handed on, so that the risk among the answered rows is bounded with a confidence.
 * {@link centroid.selective.AnswerEvidence} finds thresholds on calibration rows, {@link centroid.selective.RiskCoverage} is the curve of risk by share
 * answered.
 */
package centroid.selective;
