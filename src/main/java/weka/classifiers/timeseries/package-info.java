// SPDX-License-Identifier: GPL-3.0-only
/** A forecaster for Weka's package timeseriesForecasting. Its classes load only where that package is installed. */
package weka.classifiers.timeseries;
