// SPDX-License-Identifier: GPL-3.0-only
/**
 * Plots of the Explorer, in the Plugins menu of its result list. Weka finds the classes by the name of this package.
 */
package weka.gui.visualize.plugins;

