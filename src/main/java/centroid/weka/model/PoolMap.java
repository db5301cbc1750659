// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.select.PrincipalPlane;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where the members and the models they stand for lie, in the two directions of prediction space in which models differ most.
 *
 * @param pool pool[b] = {x, y} of some bootstrap models; empty if they were not compared
 * @param members members[k] = {x, y} of the members kept
 * @param shares share of the pool's variance along each direction
 * @serial exclude
 */
public record PoolMap(double[][] pool, double[][] members, double[] shares) implements Serializable {

  /** Of models that were not compared with each other. */
  public static final PoolMap EMPTY = new PoolMap(new double[0][], new double[0][], new double[2]);

  private static final long serialVersionUID = 1L;

  /** Models drawn, and entries of their predictions looked at: enough to see, and cheap beside the selection. */
  private static final int MAX_POOL = 200;
  private static final int MAX_ENTRIES = 1200;

  /**
   * The map of members among the models they stand for.
   *
   * @param pool predictions of the pool; read only
   * @param members predictions of the members, by the same rows; read only
   * @return the map; empty if numbers are so large that it can't be computed
   */
  public static PoolMap of(double[][] pool, double[][] members) {
    int numPool = Math.min(MAX_POOL, pool.length);
    double[][] points = new double[numPool + members.length][];
    for (int k = 0; k < points.length; k++) {
      points[k] = thinned(k < numPool ? pool[(int) ((long) k * pool.length / numPool)] : members[k - numPool], MAX_ENTRIES);
    }
    PrincipalPlane plane = PrincipalPlane.of(points, numPool);
    return plane == null ? EMPTY : new PoolMap(Arrays.copyOf(plane.coordinates(), numPool),
        Arrays.copyOfRange(plane.coordinates(), numPool, points.length), plane.share());
  }

  private static double[] thinned(double[] values, int most) {
    return values.length <= most ? values
        : IntStream.range(0, most).mapToDouble(k -> values[(int) ((long) k * values.length / most)]).toArray();
  }
}
