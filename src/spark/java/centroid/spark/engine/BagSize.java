// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.job.UserError;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/**
 * The size of bags if every member receives its own: that of the option -P, or what a limit of rows allows.
 *
 * @param expected the expected number of rows in a bag
 * @param whole their number without the limit
 * @param numRows the number of all rows
 */
public record BagSize(double expected, double whole, long numRows) {

  /** Returns the size for a learner; refuses options that need all rows on one machine, or bags of the size of the data. */
  public static BagSize of(CentroidBagging learner, long numRows, int limit) {
    double whole = numRows * (learner.getBagSizePercent() / 100.0);
    BagSize size = new BagSize(Math.min(whole, HashedBags.sizeWithin(limit)), whole, numRows);
    String interval = learner.getIntervalMethod().getSelectedTag().getReadable();
    if (size.isReduced() && !interval.equals("prediction")) {
      // Members of smaller bags vary more than bootstrap models.
      throw new UserError("Intervals (-interval) must be prediction intervals if bags are smaller than the data (-rows), but were " + interval
          + ", which would be too wide; leave -interval out");
    }
    if (learner.getCalibration().getSelectedTag().getReadable().equals("heldout")) {
      throw new UserError("Calibration (-calibration) must be auto, outofbag or none with -spread shuffle, but was heldout; use outofbag");
    }
    return size;
  }

  /** Whether the limit makes bags smaller than the user wants. */
  public boolean isReduced() {
    return expected < whole;
  }

  /** Trains a learner, whose engine draws bags of this size, on the sample of the driver. */
  public void train(CentroidBagging learner, Instances sample) throws Exception {
    int percent = learner.getBagSizePercent();
    try {
      // The calibration needs the actual bag size; the saved model keeps the user's option.
      learner.setBagSizePercent(isReduced() ? (int) Math.max(1, Math.round(100 * expected / numRows)) : percent);
      learner.buildClassifier(sample);
    } finally {
      learner.setBagSizePercent(percent);
    }
  }
}
