// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.metric;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The Wasserstein-2 distance between a few weighted points and a large sample, in several dimensions.
 *
 * <p>Every element of the sample goes to one point. At first each goes to the one it prefers at given prices, which is best but for the
 * masses: some points have too many then and others too few. One element after the other is moved on, along the cheapest chain of exchanges from a point
 * with too many to one with too few (successive shortest paths, with prices that keep all exchange costs from being negative). As
 * there are few points, such a chain is found in O(m^2). The result is exact for masses that are multiples of 1/K; others are rounded
 * to such.
 */
public final class VectorWasserstein {

  private static final int PRICE_STEPS = 25;

  private final int m;
  /** costs[k][j]: squared distance of element k from point j. */
  private final double[][] costs;
  private final int[] capacity;
  private final int[][] members;
  private final int[] size;
  /** exchange[i][j]: the smallest cost of moving an element of point i on to point j, and in via which element that is. */
  private final double[][] exchange;
  private final int[][] via;
  private final double[] price;
  private final double[] distance;
  private final int[] previous;
  private final boolean[] settled;

  private VectorWasserstein(double[][] points, double[] mass, double[][] sample) {
    this.m = points.length;
    this.costs = new double[sample.length][m];
    for (int k = 0; k < sample.length; k++) {
      for (int j = 0; j < m; j++) {
        costs[k][j] = squaredDistance(points[j], sample[k]);
      }
    }
    this.capacity = capacities(mass, sample.length);
    this.members = new int[m][16];
    this.size = new int[m];
    this.exchange = new double[m][m];
    this.via = new int[m][m];
    this.price = new double[m];
    this.distance = new double[m];
    this.previous = new int[m];
    this.settled = new boolean[m];
  }

  /**
   * The squared distance.
   *
   * @param points points[j][coordinate]; read only
   * @param mass their masses, summing to 1; read only
   * @param sample sample[k][coordinate], all of equal mass; read only
   * @return the squared distance
   */
  public static double squared(double[][] points, double[] mass, double[][] sample) {
    return new VectorWasserstein(points, mass, sample).solve();
  }

  private static double squaredDistance(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += (a[k] - b[k]) * (a[k] - b[k]);
    }
    return sum;
  }

  /** Whole numbers near mass times total that sum to total: rounded down, and one more where most was cut off. */
  public static int[] capacities(double[] mass, int total) {
    int[] capacity = new int[mass.length];
    double[] rest = new double[mass.length];
    int left = total;
    for (int j = 0; j < mass.length; j++) {
      capacity[j] = (int) Math.floor(mass[j] * total + 1e-9);
      rest[j] = mass[j] * total - capacity[j];
      left -= capacity[j];
    }
    int[] order = IntStream.range(0, mass.length).boxed().sorted((i, j) -> Double.compare(rest[j], rest[i])).mapToInt(j -> j).toArray();
    for (int k = 0; k < left; k++) {
      capacity[order[k % order.length]]++;
    }
    return capacity;
  }

  private double solve() {
    findPrices();
    for (int k = 0; k < costs.length; k++) {
      add(preferred(costs[k]), k);
    }
    for (int j = 0; j < m; j++) {
      findExchanges(j);
    }
    for (int end = nextChain(); end >= 0; end = nextChain()) {
      moveAlong(end);
    }
    double sum = 0;
    for (int j = 0; j < m; j++) {
      for (int k = 0; k < size[j]; k++) {
        sum += costs[members[j][k]][j];
      }
    }
    return sum / costs.length;
  }

  /**
   * Changes the prices so that about as many elements prefer each point as it may have, which leaves few to be moved. Each price has its own
   * step length, which grows while the direction is constant and shrinks when it changes (Rprop).
   */
  private void findPrices() {
    double[] step = new double[m];
    Arrays.fill(step, 0.1 * Arrays.stream(costs).mapToDouble(cost -> cost[preferred(cost)]).average().orElse(0));
    int[] before = new int[m];
    for (int t = 0; t < PRICE_STEPS; t++) {
      int[] wanted = capacity.clone();
      for (double[] cost : costs) {
        wanted[preferred(cost)]--;
      }
      for (int j = 0; j < m; j++) {
        int direction = Integer.signum(wanted[j]);
        step[j] *= direction * before[j] > 0 ? 1.2 : direction * before[j] < 0 ? 0.5 : 1;
        price[j] += direction * step[j];
        before[j] = direction;
      }
    }
  }

  private int preferred(double[] cost) {
    int best = 0;
    double smallest = cost[0] - price[0];
    for (int j = 1; j < m; j++) {
      double value = cost[j] - price[j];
      if (value < smallest) {
        smallest = value;
        best = j;
      }
    }
    return best;
  }

  private void add(int j, int element) {
    if (size[j] == members[j].length) {
      members[j] = Arrays.copyOf(members[j], 2 * size[j]);
    }
    members[j][size[j]++] = element;
  }

  private void remove(int j, int element) {
    int place = 0;
    while (members[j][place] != element) {
      place++;
    }
    members[j][place] = members[j][--size[j]];
  }

  private void findExchanges(int from) {
    double[] cheapest = exchange[from];
    Arrays.fill(cheapest, Double.POSITIVE_INFINITY);
    for (int k = 0; k < size[from]; k++) {
      double[] cost = costs[members[from][k]];
      double here = cost[from];
      for (int to = 0; to < m; to++) {
        if (cost[to] - here < cheapest[to]) {
          cheapest[to] = cost[to] - here;
          via[from][to] = members[from][k];
        }
      }
    }
  }

  /** Dijkstra's method from all points that have too many; returns the first with too few, or -1, and changes the prices. */
  private int nextChain() {
    Arrays.fill(settled, false);
    for (int j = 0; j < m; j++) {
      distance[j] = size[j] > capacity[j] ? 0 : Double.POSITIVE_INFINITY;
      previous[j] = -1;
    }
    while (true) {
      int next = -1;
      for (int j = 0; j < m; j++) {
        if (!settled[j] && distance[j] < Double.POSITIVE_INFINITY && (next < 0 || distance[j] < distance[next])) {
          next = j;
        }
      }
      if (next < 0) {
        return -1;
      }
      settled[next] = true;
      if (size[next] < capacity[next]) {
        for (int j = 0; j < m; j++) {
          price[j] += Math.min(distance[j], distance[next]);
        }
        return next;
      }
      for (int j = 0; j < m; j++) {
        double through = distance[next] + Math.max(0, exchange[next][j] + price[next] - price[j]);
        if (!settled[j] && through < distance[j]) {
          distance[j] = through;
          previous[j] = next;
        }
      }
    }
  }

  private void moveAlong(int end) {
    for (int to = end; previous[to] >= 0; to = previous[to]) {
      int element = via[previous[to]][to];
      remove(previous[to], element);
      add(to, element);
    }
    for (int j = end; j >= 0; j = previous[j]) {
      findExchanges(j);
    }
  }
}
