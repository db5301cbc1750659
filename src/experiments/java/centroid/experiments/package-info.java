// SPDX-License-Identifier: GPL-3.0-only
/**
 * The paper's experiments and our own. They are not part of the package zip, and the product does not import them.
 * {@link centroid.experiments.Experiment} lists and starts them; {@link centroid.experiments.harness} runs them and {@link
 * centroid.experiments.report} writes their pages.
 */
package centroid.experiments;

