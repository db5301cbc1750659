// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

/** What to do with a model after a check. */
public enum Verdict {
  /** No difference between new rows and calibration rows was found. */
  VALID("valid: no difference between the new rows and the calibration rows was found"),
  /** Intervals or probabilities do not hold any more; the predictions are no worse than they must be. */
  RECALIBRATE("recalibrate: the model's uncertainty does not hold for the new rows; a residual forest finds nothing that would clearly improve its "
      + "predictions"),
  /** The relation between the inputs and the class has changed. */
  RETRAIN("retrain: errors of the new rows depend on their inputs, so the model no longer describes them; until then, recalibrate");

  private final String sentence;

  Verdict(String sentence) {
    this.sentence = sentence;
  }

  /** Returns a sentence for the user. */
  public String sentence() {
    return sentence;
  }

  public boolean isValid() {
    return this == VALID;
  }
}
