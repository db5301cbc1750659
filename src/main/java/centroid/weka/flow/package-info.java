// SPDX-License-Identifier: GPL-3.0-only
/**
 * Steps of the KnowledgeFlow: {@link centroid.weka.flow.IntervalChart}, {@link centroid.weka.flow.AdaptiveIntervals} and
 * {@link centroid.weka.flow.CheckModel}. PluginManager.props names them. All are a {@link centroid.weka.flow.SetStep}, which waits for all sets
 * and shows a chart; those that work with a classifier and its test set are a {@link centroid.weka.flow.TestSetStep}.
 */
package centroid.weka.flow;
