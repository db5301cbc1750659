// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

/**
 * What a stream showed.
 *
 * @param coverage of the whole stream, by method of {@link AdaptiveStream}; empty for streams that compare delays
 * @param width the mean width of intervals, or the mean size of sets, by method
 * @param score the mean interval score, by method; NaN for labels
 * @param local the mean distance of the coverage of 200 successive rows from the level, by method
 * @param alarm the alarms of our martingale and of the peer, from 1, 0 for none; empty for other streams
 */
record AdaptiveResult(double[] coverage, double[] width, double[] score, double[] local, double[] alarm) {

  private static final double[] NONE = {};

  static AdaptiveResult of(double[] coverage, double[] width, double[] score, double[] local) {
    return new AdaptiveResult(coverage, width, score, local, NONE);
  }

  static AdaptiveResult ofAlarms(double... alarm) {
    return new AdaptiveResult(NONE, NONE, NONE, NONE, alarm);
  }
}
