// SPDX-License-Identifier: GPL-3.0-only
/** Reports of comparisons and learner rankings as text, comma-separated values and self-contained HTML pages. */
package centroid.compare.report;
