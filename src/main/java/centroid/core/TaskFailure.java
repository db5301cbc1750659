// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/**
 * A task of {@link Workers} that failed: its index, and what went wrong as the cause.
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

  /**
   * Which task failed.
   *
   * @return its index, from 0
   */
  public int index() {
    return index;
  }

  /**
   * What happened, in the words of the cause, or its class name where it has none.
   *
   * @return one line
   */
  public String reason() {
    return reason(getCause());
  }

  /**
   * What happened, in the words of an exception, or its class name where it has none.
   *
   * @param cause the exception
   * @return one line
   */
  public static String reason(Throwable cause) {
    String message = cause.getMessage();
    String words = message == null || message.isBlank() ? cause.toString() : message.strip();
    return words.replaceAll("\\s*\\R\\s*", " ");
  }
}
