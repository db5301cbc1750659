// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/** Creates the m untrained particles of a run. */
@FunctionalInterface
public interface ParticleFactory<P extends Particle> {

  /** Creates a particle; {@code centroid} is its number from 0. */
  P create(int centroid) throws Exception;
}
