// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/** Thrown if a model of the ensemble can't be trained; the message says which one, when and why. */
public final class TrainingFailure extends Exception {

  private static final long serialVersionUID = 1L;

  public TrainingFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
