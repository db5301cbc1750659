// SPDX-License-Identifier: GPL-3.0-only
/**
 * A step of the KnowledgeFlow that draws prediction intervals, named to Weka by {@code PluginManager.props}.
 */
package weka.knowledgeflow.steps;
