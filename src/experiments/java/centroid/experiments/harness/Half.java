// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.util.List;
import java.util.stream.IntStream;

/** Which of several data sets: what is chosen on one half of them is confirmed on the other. */
public enum Half {
  /** The first, third and so on, on which the best choice is looked for. */
  A("half A"),
  /** The others, on which it is confirmed. */
  B("half B"),
  /** Both halves. */
  ALL("all sets");

  /** The two that are not all. */
  public static final List<Half> HALVES = List.of(A, B);

  private final String text;

  Half(String text) {
    this.text = text;
  }

  /**
   * The sets of this half.
   *
   * @param sets all of them, in the order of their names
   */
  public <T> List<T> of(List<T> sets) {
    return IntStream.range(0, sets.size()).filter(index -> this == ALL || index % HALVES.size() == ordinal()).mapToObj(sets::get).toList();
  }

  @Override
  public String toString() {
    return text;
  }
}
