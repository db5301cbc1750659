// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

/** Breaks long lines, so that they fit into Weka's output pane. */
public final class WrappedText {

  /** The largest number of characters in a line. */
  public static final int WIDTH = 100;

  private WrappedText() {
  }

  /**
   * Breaks each line at spaces.
   *
   * @param indent the spaces before every line but the first
   * @return lines of at most {@link #WIDTH} characters, without a line break at the end
   */
  public static String of(String text, int indent) {
    String begin = "\n" + " ".repeat(indent);
    StringBuilder wrapped = new StringBuilder();
    for (String rest : text.split("\n", -1)) {
      String line = rest;
      while (line.length() > width(wrapped, indent)) {
        int end = end(line, width(wrapped, indent), indent);
        wrapped.append(line.substring(0, end).stripTrailing()).append(begin);
        line = line.substring(end).stripLeading();
      }
      wrapped.append(line).append(begin);
    }
    return wrapped.substring(0, wrapped.length() - begin.length());
  }

  /** The first line has no indent. */
  private static int width(StringBuilder before, int indent) {
    return before.isEmpty() ? WIDTH : WIDTH - indent;
  }

  /** The end of a line: before its last space, or within a word that is longer than the line. */
  private static int end(String line, int width, int indent) {
    int space = line.lastIndexOf(' ', width);
    return space > indent ? space : width;
  }
}
