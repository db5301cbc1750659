// SPDX-License-Identifier: GPL-3.0-only
/** The KnowledgeFlow step that draws prediction intervals and prediction sets. PluginManager.props names it. */
package centroid.weka.flow;
