// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import centroid.text.ErrorText;

/**
 * Reports which task of {@link Workers} failed, with the exception of the task as its cause.
 *
 * @serial exclude
 */
public final class TaskFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private final int index;

  TaskFailure(int index, Throwable cause) {
    super("Task " + index + " failed: " + cause, cause);
    this.index = index;
  }

  /** The index of the task, from 0. */
  public int index() {
    return index;
  }

  /** The cause in one line. */
  public String reason() {
    return ErrorText.reason(getCause());
  }
}
