// SPDX-License-Identifier: GPL-3.0-only
/** Compares training and scoring on Spark with threads of one machine: equal models, overhead, and scaling. Every program runs in its own JVM. */
package centroid.experiments.scale;

