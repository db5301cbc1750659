// SPDX-License-Identifier: GPL-3.0-only
/** Steps of the KnowledgeFlow: charts of intervals and sets, adaptive intervals, and the check of a model. PluginManager.props names them. */
package centroid.weka.flow;
