// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A cache of values by groups, for example samples that are too expensive to compute for every row. Its size is limited, since groups of several
 * attributes have many combinations. Thread-safe.
 */
public final class BoundedCache<T> {

  private static final int MAX_SIZE = 200;

  private final Map<List<Integer>, T> known = new ConcurrentHashMap<>();

  /** Returns the cached value of a number and groups, or computes it; the maker always returns an equal value for equal keys. */
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
