// SPDX-License-Identifier: GPL-3.0-only
/**
 * The theorems of the paper's section 4 as n grows: {@link centroid.experiments.theory.IdealDynamics} runs the update that they are
 * about, for models of which gradients, optimum and population Hessian are known.
 */
package centroid.experiments.theory;

