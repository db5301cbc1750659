// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

/**
 * A result that is added up over the splits of a data set.
 *
 * @param <R> the result
 */
public interface Summable<R> {

  /** The sum of this and another one. */
  R plus(R other);
}
