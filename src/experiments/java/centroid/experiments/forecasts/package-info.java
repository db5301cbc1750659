// SPDX-License-Identifier: GPL-3.0-only
/** Coverage and interval score of forecasts by step, beside those of the package timeseriesForecasting, a naive forecast and Gaussian processes. */
package centroid.experiments.forecasts;
