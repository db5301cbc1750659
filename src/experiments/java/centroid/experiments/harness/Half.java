// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.util.List;
import java.util.stream.IntStream;

/** Halves of the data sets: choices are made on one half and confirmed on the other. */
public enum Half {
  /** The first, third, ... set, on which choices are made. */
  A("half A"),
  /** The other sets, on which choices are confirmed. */
  B("half B"),
  /** Both halves. */
  ALL("all sets");

  /** Both halves, without {@link #ALL}. */
  public static final List<Half> HALVES = List.of(A, B);

  private final String text;

  Half(String text) {
    this.text = text;
  }

  /**
   * Returns the sets of this half.
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
