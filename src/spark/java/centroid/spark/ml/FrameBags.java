// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.spark.data.LocatedRows;
import centroid.spark.data.RowHash;
import centroid.spark.engine.HashedBags;
import centroid.spark.engine.MemoryEstimate;
import centroid.spark.engine.ShuffleEngine;
import centroid.spark.job.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Trains on rows that do not fit into an executor: every model receives its own bag, and the driver a sample for selection and calibration. */
final class FrameBags {

  /** The largest number of rows at which members are ever compared. */
  private static final int SAMPLE = 20_000;

  private FrameBags() {
  }

  /**
   * Trains a model.
   *
   * @param rows with a class value and a positive weight, in the layout of {@link LocatedRows}
   */
  static void train(CentroidBagging learner, JavaSparkContext spark, JavaRDD<double[]> rows, Instances header, double weight, long numRows,
      Consumer<String> messages) throws Exception {
    int percent = learner.getBagSizePercent();
    double whole = numRows * (percent / 100.0);
    double bagSize = Math.min(whole, HashedBags.sizeWithin(MemoryEstimate.of(spark).rowsThatFit(header.numAttributes())));
    if (bagSize < whole && !learner.getIntervalMethod().getSelectedTag().getReadable().equals("prediction")) {
      throw new UserError("Intervals (-interval in options) must be prediction intervals if bags are smaller than the data; leave -interval out");
    }
    if (learner.getCalibration().getSelectedTag().getReadable().equals("heldout")) {
      throw new UserError("Calibration (-calibration in options) must be auto, outofbag or none with spread shuffle, but was heldout; use outofbag");
    }
    List<double[]> sample = sample(rows, numRows, learner.getSeed());
    Instances compared = new Instances(header, sample.size());
    sample.forEach(row -> compared.add(FrameTraining.instance(row)));
    learner.trainOn(new ShuffleEngine(spark, order -> null, messages, rows, weight, bagSize, learner.getTrainingDetails().getRepresentCopiesUsingWeights(),
        learner.getSeed(), sample.stream().mapToDouble(row -> row[LocatedRows.ID]).toArray()));
    try {
      // The calibration needs the actual bag size; the saved model keeps the user's option.
      learner.setBagSizePercent(bagSize < whole ? (int) Math.max(1, Math.round(100 * bagSize / numRows)) : percent);
      learner.buildClassifier(compared);
    } finally {
      learner.setBagSizePercent(percent);
    }
  }

  /** Returns the rows with the smallest hashes, so always the same. */
  private static List<double[]> sample(JavaRDD<double[]> rows, long numRows, long seed) {
    // Five standard deviations more rows than wanted pass the filter.
    double share = (SAMPLE + 5 * Math.sqrt(SAMPLE)) / numRows;
    long key = RowHash.of(seed, RowHash.of("comparison rows"));
    List<double[]> chosen = new ArrayList<>(rows.filter(row -> fraction(row, key) < share).collect());
    chosen.sort(Comparator.<double[]>comparingDouble(row -> fraction(row, key)).thenComparing(Arrays::compare));
    return chosen.subList(0, Math.min(SAMPLE, chosen.size()));
  }

  private static double fraction(double[] row, long key) {
    return RowHash.fraction(RowHash.of(key, Double.doubleToLongBits(row[LocatedRows.ID])));
  }
}
