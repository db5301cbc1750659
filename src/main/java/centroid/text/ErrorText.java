// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

/** Turns exceptions, and messages of Weka and of base learners, into one line that can be part of another message. */
public final class ErrorText {

  /** Some learners report pages of text; the beginning names the problem. */
  private static final int MAX_LENGTH = 500;

  private ErrorText() {
  }

  /** Returns the message of an exception in one line, preceded by the class name if the message is missing or has only one word. */
  public static String reason(Throwable cause) {
    String message = cause.getMessage();
    // A single word, such as the name of a missing class, does not say what is wrong.
    return singleLine(message == null || !message.strip().contains(" ") ? cause.toString() : message);
  }

  /** Replaces line breaks and control characters, which could control a terminal, by spaces, and truncates long text. */
  public static String singleLine(String text) {
    String line = text.replaceAll("[\\s\\p{Cc}\\u2028\\u2029]+", " ").strip();
    return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "...";
  }
}
