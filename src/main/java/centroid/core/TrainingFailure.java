// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/** A model of the ensemble could not be trained; the message says which, and when, and why. */
public final class TrainingFailure extends Exception {

  private static final long serialVersionUID = 1L;

  /** A failure with its cause. */
  public TrainingFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
