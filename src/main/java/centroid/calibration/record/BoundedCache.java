// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * What was made for groups of rows and costs too much to be made for every row. Holds a limited number, since several attributes have many
 * combinations. Thread-safe.
 */
public final class BoundedCache<T> {

  private static final int MAX_SIZE = 200;

  private final Map<List<Integer>, T> known = new ConcurrentHashMap<>();

  /** What belongs to a number and to groups; made, by a function that always gives the same, unless it is known. */
  public T get(int which, int[] groups, Supplier<T> maker) {
    List<Integer> key = IntStream.concat(IntStream.of(which), IntStream.of(groups)).boxed().toList();
    T value = known.get(key);
    if (value == null) {
      value = maker.get();
      if (known.size() >= MAX_SIZE) {
        known.clear();
      }
      known.put(key, value);
    }
    return value;
  }
}
