// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import java.util.List;

/**
 * The result of {@link CentroidApproximation}: the m models (particles) and their masses.
 *
 * @param particles the m particles
 * @param mass their masses, which sum to 1
 * @param objectives the objective at the start of each round and, last, at the end
 */
public record Centroids<P extends Particle>(List<P> particles, double[] mass, double[] objectives) {
}
