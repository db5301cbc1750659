// SPDX-License-Identifier: GPL-3.0-only
/**
 * Plots in the Explorer: what the menu of its result list offers under Plugins. Weka finds the classes by the name of this package.
 */
package weka.gui.visualize.plugins;

