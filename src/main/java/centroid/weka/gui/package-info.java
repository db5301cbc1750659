// SPDX-License-Identifier: GPL-3.0-only
/**
 * Windows of the Explorer's plots: menus, tabs, level choosers and the data of results. The entry classes that Weka finds by
 * package name are in {@link weka.gui.visualize.plugins}.
 */
package centroid.weka.gui;
