// SPDX-License-Identifier: GPL-3.0-only
/** The tab of the package timeseriesForecasting with our forecaster. Its classes load only where that package is installed. */
package weka.classifiers.timeseries.gui;
