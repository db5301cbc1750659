// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

/**
 * Something the user can mend, told in one sentence and without a trace.
 *
 * @serial exclude
 */
final class Problem extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  Problem(String sentence) {
    super(sentence);
  }

  Problem(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** What an exception of Spark comes down to: a problem somewhere behind it, or else the innermost cause's own words. */
  static String reason(Throwable failure) {
    Throwable innermost = failure;
    for (Throwable next = failure; next != null; next = next.getCause()) {
      innermost = next;
      if (next instanceof Problem) {
        return next.getMessage();
      }
    }
    String text = innermost.getMessage();
    return text == null || text.isBlank() ? innermost.toString() : text.lines().findFirst().orElse(text);
  }
}
