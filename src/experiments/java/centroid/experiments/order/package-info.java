// SPDX-License-Identifier: GPL-3.0-only
/** Coverage of later rows where noise is correlated in time, with and without {@code -order}, and false alarms of the warning. */
package centroid.experiments.order;
