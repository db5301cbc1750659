// SPDX-License-Identifier: GPL-3.0-only
/** The window of plots: charts on tabs that can be zoomed, clicked, used by keyboard and saved, and choices of levels. It knows nothing of results. */
package centroid.weka.gui.window;
