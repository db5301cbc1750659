// SPDX-License-Identifier: GPL-3.0-only
/**
 * Linear least squares. {@link centroid.experiments.linear.LeastSquaresParticle} is a whole model on one page: the worked example of a
 * {@link centroid.core.Particle} and the reference in tests of the method. {@link centroid.experiments.linear.LinearProblem} draws the data
 * sets of the paper's confidence-interval experiment.
 */
package centroid.experiments.linear;

