// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * The generator of one case of {@link RandomCases}. Its own methods, unlike those of {@link RandomGenerator}, prefer the edges of what
 * they draw from, where errors are likely:
 * <ul>
 * <li>The case with the seed 0 takes the smallest and the case with the seed 1 the largest each time.
 * <li>In all others one draw in five is an edge: an end of the range, its neighbour, 0, 1 or -1.
 * <li>In one array of four, {@link #values} takes whole numbers, many of them equal.
 * </ul>
 */
public final class RandomCase implements RandomGenerator {

  /** An arbitrary number that makes case k independent of the SplittableRandom of seed k, which tests use directly. */
  private static final long BASE_SEED = 0x63656e74726f6964L;

  private final long seed;
  private final SplittableRandom random;
  private final List<Object> drawn = new ArrayList<>();

  RandomCase(long seed) {
    this.seed = seed;
    // SplittableRandom hashes its seed, so consecutive seeds give unrelated numbers.
    this.random = new SplittableRandom(BASE_SEED + seed);
  }

  @Override
  public long nextLong() {
    return random.nextLong();
  }

  /** {@return an integer from min to max, both included} */
  public int between(int min, int max) {
    return (int) between((long) min, (long) max);
  }

  /** {@return any number of 64 bits, as for a seed} */
  public long anyLong() {
    return between(Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private long between(long min, long max) {
    long[] edges = Arrays.stream(new long[] {min, max, min + 1, max - 1, 0, 1, -1}).filter(edge -> min <= edge && edge <= max).toArray();
    int edge = edge(edges.length);
    return keep(edge >= 0 ? edges[edge] : max < Long.MAX_VALUE ? random.nextLong(min, max + 1) : random.nextLong());
  }

  /** {@return a number from min to max, both included} */
  public double number(double min, double max) {
    double[] edges = Arrays.stream(new double[] {min, max, Math.nextUp(min), Math.nextDown(max), 0, 1, -1})
        .filter(edge -> min <= edge && edge <= max).toArray();
    int edge = edge(edges.length);
    return keep(edge >= 0 ? edges[edge] : random.nextDouble(min, max));
  }

  /** {@return one of the values, whose first counts as the smallest and whose last as the largest} */
  @SafeVarargs
  public final <T> T oneOf(T... values) {
    return keep(values[seed == 0 ? 0 : seed == 1 ? values.length - 1 : random.nextInt(values.length)]);
  }

  /** {@return numbers from min to max in a new array} */
  public double[] values(int size, double min, double max) {
    boolean whole = random.nextInt(4) == 0;
    return random.doubles(size, min, max).map(value -> whole ? Math.rint(value) : value).toArray();
  }

  /** {@return masses that sum to 1, some of them 0, in a new array} */
  public double[] masses(int size) {
    double[] weights = RandomData.weights(size, random);
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / sum).toArray();
  }

  /** {@return a text of any characters, including supplementary ones and unpaired surrogates} */
  public String text(int maxLength) {
    int length = between(0, maxLength);
    boolean plain = random.nextBoolean();
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < length; k++) {
      text.append((char) (plain ? random.nextInt(' ', 0x7f) : random.nextInt(Character.MAX_VALUE + 1)));
    }
    return text.toString();
  }

  /** Returns the index of the edge to use, where 0 is the smallest and 1 the largest; -1 for none. */
  private int edge(int numEdges) {
    return seed == 0 ? 0 : seed == 1 ? 1 : random.nextInt(5) == 0 ? random.nextInt(numEdges) : -1;
  }

  private <T> T keep(T value) {
    drawn.add(value);
    return value;
  }

  /** Returns the single values drawn so far. */
  String drawn() {
    return drawn.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
  }
}
