// SPDX-License-Identifier: GPL-3.0-only
/**
 * Tests whether a model is still valid for new rows, on plain arrays: ranks of observed values in their predictive distributions, tests of exchangeability
 * with the calibration rows, a test martingale for rows in order, and what a model expects of itself, with bands of chance.
 */
package centroid.validity;
