// SPDX-License-Identifier: GPL-3.0-only
/** Compares training and scoring on Spark with threads of one machine: equal predictions, cost and scaling. Everything runs in separate JVMs. */
package centroid.experiments.scale;

