// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/**
 * A task of {@link Workers} that failed: its index, and what went wrong as the cause.
 *
 * @serial exclude
 */
public final class TaskFailure extends Exception {

  private static final long serialVersionUID = 1L;

  /** Some learners write pages, of which the first lines tell. */
  private static final int MAX_LENGTH = 500;

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

  /** What happened, in the words of the cause, with its class name where these are less than two. */
  public String reason() {
    return reason(getCause());
  }

  /** What happened, in the words of an exception, with its class name where these are less than two. */
  public static String reason(Throwable cause) {
    String message = cause.getMessage();
    // One word, such as the name of a class that is missing, does not say what is wrong with it.
    String words = message == null || !message.strip().contains(" ") ? cause.toString() : message;
    return line(words);
  }

  /** Words of others as a part of a sentence: without breaks and control characters, by which terminals can be told to do something. */
  public static String line(String words) {
    String line = words.replaceAll("[\\s\\p{Cc}\\u2028\\u2029]+", " ").strip();
    return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "...";
  }
}
