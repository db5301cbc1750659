// SPDX-License-Identifier: GPL-3.0-only
/**
 * Forecasts of time series with prediction intervals, on plain arrays: recursive forecasts by any regression on lagged values, and conformal intervals for
 * each step from rolling-origin backtests. {@link centroid.forecast.ForecastModel} is the entry point.
 */
package centroid.forecast;
