// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

/** An experiment that can be run by name. */
@FunctionalInterface
public interface Study {

  /**
   * Runs it and writes its results.
   *
   * @param arguments the arguments of the user
   * @throws Exception if it fails; an {@link IllegalArgumentException} states what the user must change
   */
  void run(Arguments arguments) throws Exception;
}
