// SPDX-License-Identifier: GPL-3.0-only
/** Forecasts of series in Weka's rows: the order of time, several series in one file, and any classifier as the regression of {@code centroid.forecast}. */
package centroid.weka.forecast;
