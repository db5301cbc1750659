// SPDX-License-Identifier: GPL-3.0-only
/** How good a predictive distribution is: distances, scores and coverage, on plain arrays. */
package centroid.metric;

