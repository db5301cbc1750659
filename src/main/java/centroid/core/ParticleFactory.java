// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/**
 * Makes the m particles of a run, each still untrained.
 *
 * @param <P> the kind of particle
 */
@FunctionalInterface
public interface ParticleFactory<P extends Particle> {

  /**
   * A new particle.
   *
   * @param centroid its number from 0
   * @return the particle
   * @throws Exception if it can't be made
   */
  P create(int centroid) throws Exception;
}
