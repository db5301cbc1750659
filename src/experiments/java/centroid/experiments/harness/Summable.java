// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

/**
 * A result that is summed over the splits of a data set.
 *
 * @param <R> the result
 */
public interface Summable<R> {

  /** Returns the sum of two results. */
  R plus(R other);
}
