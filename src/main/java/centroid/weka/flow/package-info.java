// SPDX-License-Identifier: GPL-3.0-only
/**
 * Steps of the KnowledgeFlow: {@link centroid.weka.flow.IntervalChart}, {@link centroid.weka.flow.AdaptiveIntervals} and
 * {@link centroid.weka.flow.CheckModel}. PluginManager.props names them. All are a {@link centroid.weka.flow.TestSetStep}; one with a chart
 * is a {@link centroid.weka.flow.ChartStep}.
 */
package centroid.weka.flow;
