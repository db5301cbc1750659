// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/** Makes the m particles of a run, each still untrained. */
@FunctionalInterface
public interface ParticleFactory<P extends Particle> {

  /**
   * A new particle.
   *
   * @param centroid its number from 0
   * @throws Exception if it can't be made
   */
  P create(int centroid) throws Exception;
}
