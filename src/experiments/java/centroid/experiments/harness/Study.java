// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

/** One experiment that can be called by name. */
@FunctionalInterface
public interface Study {

  /**
   * Runs it and writes its results.
   *
   * @param arguments what the user asked for
   * @throws Exception if it can't be done; an {@link IllegalArgumentException} says what the user must change
   */
  void run(Arguments arguments) throws Exception;
}
