// SPDX-License-Identifier: GPL-3.0-only
/** The paper's confidence-interval experiment (tables 1 and 3, figure 2): start reading at {@link centroid.experiments.ci.CiStudy}. */
package centroid.experiments.ci;

