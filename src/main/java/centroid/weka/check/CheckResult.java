// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

import centroid.validity.CoverageBand;
import centroid.validity.SerialCorrelation;
import java.util.List;

/**
 * The result of a check.
 *
 * @param numeric whether the class is numeric
 * @param numRows the number of new rows with a class value and a prediction
 * @param leftOut the number of rows without one of them
 * @param calibrationRows the effective number of calibration rows of the model
 * @param coverage by level
 * @param losses mean losses beside what the model expects of itself
 * @param batch the test of all rows, in any order
 * @param order the test of rows in their order
 * @param neighbours whether errors of rows that follow each other are correlated, which the tests assume they are not
 * @param groups by group; empty without groups
 * @param gain the root mean squared error (nominal class: root of the Brier score) that a residual forest of the new rows leaves, relative to that of the
 *     model; 1 if the forest does not help; NaN if there are too few rows for a forest
 * @param significance the false-alarm rate
 * @param verdict what to do
 */
public record CheckResult(boolean numeric, int numRows, int leftOut, double calibrationRows, List<CoverageBand> coverage, List<Loss> losses, Batch batch,
    InOrder order, SerialCorrelation neighbours, List<Group> groups, double gain, double significance, Verdict verdict) {

  /** Independent errors are found correlated with this probability. */
  private static final double DEPENDENT = 0.01;

  /** Whether coverage is within its band. A prediction set always contains the most probable label, so more coverage than the level is no fault of it. */
  public boolean isAsExpected(CoverageBand band) {
    return band.coverage() >= band.lower() && (!numeric || band.isInside());
  }

  /** Whether the model is found not valid by rows whose errors are correlated, so that noise alone may be the reason. */
  public boolean isDoubtful() {
    return !verdict.isValid() && neighbours.pValue() < DEPENDENT;
  }

  /**
   * The test of all rows, in any order.
   *
   * @param pValue the probability of a difference that is as large, if the model is valid
   * @param difference what differs most, for the user
   */
  public record Batch(double pValue, String difference) {
  }

  /**
   * A mean loss of the new rows beside its expectation.
   *
   * @param margin half the width of the band of chance around the expectation
   */
  public record Loss(String name, double observed, double expected, double margin) {

    /** Whether the loss is within the band, or below it. */
    public boolean isAsExpected() {
      return !(observed > expected + margin);
    }
  }

  /**
   * The test of the rows in their order.
   *
   * @param capital the capital of the test martingale after each row
   * @param inside whether the observed value was inside, at the main level
   * @param mainLevel that level
   * @param limit the capital that a valid model exceeds with a probability of half the significance, at most
   * @param alarm the first row, from 1, with a capital of at least the limit; 0 if there is none
   */
  public record InOrder(double[] capital, boolean[] inside, double mainLevel, double limit, int alarm) {

    /** The largest capital. */
    public double largest() {
      double largest = 1;
      for (double each : capital) {
        largest = Math.max(largest, each);
      }
      return largest;
    }
  }

  /**
   * The rows of a group.
   *
   * @param coverage at the main level
   * @param pValue of the test of exchangeability, multiplied by the number of groups
   */
  public record Group(String name, CoverageBand coverage, double pValue) {
  }
}
