// SPDX-License-Identifier: GPL-3.0-only
/** Training and scoring on Spark beside threads of one machine: the same answers, what it costs, and how it grows. Everything runs in JVMs of its own. */
package centroid.experiments.scale;

