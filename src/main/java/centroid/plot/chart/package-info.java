// SPDX-License-Identifier: GPL-3.0-only
/**
 * The charts of the GUI: prediction intervals, coverage, widths, class probabilities, prediction sets, bias corrections, candidates for the base learner
 * and trained models, each made from plain arrays with {@link centroid.plot.draw}. A chart enters the Explorer's menu in
 * {@code weka.gui.visualize.plugins}, and the KnowledgeFlow in {@code centroid.weka.flow.IntervalChartKind}.
 */
package centroid.plot.chart;
