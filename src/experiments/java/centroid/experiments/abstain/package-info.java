// SPDX-License-Identifier: GPL-3.0-only
/** Whether the promises of abstention hold, and how many rows are answered, beside plain thresholds on probabilities. */
package centroid.experiments.abstain;
