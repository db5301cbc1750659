// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.select.PrincipalPlane;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The positions of members and pool on the first two principal components of their predictions. They are computed when the map is first drawn
 * or saved, since most models are neither drawn nor saved. Until then at most 2 MB of predictions are kept. Thread-safe; its values never change.
 *
 * @serial exclude
 */
public final class PoolMap implements Serializable {

  /** The empty map, of models whose predictions were not compared. */
  public static final PoolMap EMPTY = new PoolMap(new double[0][], new double[0][], new double[2]);

  private static final long serialVersionUID = 1L;

  /** The largest number of pool models drawn, which is enough for a plot. */
  private static final int MAX_POOL = 200;
  /** The largest number of entries of a model's predictions from which its position is computed. */
  private static final int MAX_ENTRIES = 1200;

  private double[][] pool;
  private double[][] members;
  private double[] shares;
  /** Predictions of some models of the pool, followed by those of the members; null once the positions are computed. */
  private transient double[][] points;
  private transient int numPool;

  /**
   * Creates a map of known positions.
   *
   * @param pool pool[b] = {x, y} of some bootstrap models; kept
   * @param members members[k] = {x, y}; kept
   * @param shares the components' shares of the pool's variance; kept
   */
  public PoolMap(double[][] pool, double[][] members, double[] shares) {
    this.pool = pool;
    this.members = members;
    this.shares = shares;
  }

  private PoolMap(double[][] points, int numPool) {
    this.points = points;
    this.numPool = numPool;
  }

  /**
   * Returns the map of these models.
   *
   * @param pool predictions of the pool; kept in part until the map is computed, not modified
   * @param members predictions of the members for the same rows; kept likewise
   * @return a map, which is empty if the computation overflows or fails
   */
  public static PoolMap of(double[][] pool, double[][] members) {
    int numPool = Math.min(MAX_POOL, pool.length);
    double[][] points = new double[numPool + members.length][];
    for (int k = 0; k < points.length; k++) {
      points[k] = thinned(k < numPool ? pool[(int) ((long) k * pool.length / numPool)] : members[k - numPool], MAX_ENTRIES);
    }
    return new PoolMap(points, numPool);
  }

  private static double[] thinned(double[] values, int most) {
    return values.length <= most ? values
        : IntStream.range(0, most).mapToDouble(k -> values[(int) ((long) k * values.length / most)]).toArray();
  }

  private synchronized PoolMap made() {
    if (points != null) {
      PrincipalPlane plane = PrincipalPlane.of(points, numPool);
      pool = plane == null ? EMPTY.pool : Arrays.copyOf(plane.coordinates(), numPool);
      members = plane == null ? EMPTY.members : Arrays.copyOfRange(plane.coordinates(), numPool, points.length);
      shares = plane == null ? EMPTY.shares : plane.share();
      points = null;
    }
    return this;
  }

  /** Returns the positions {x, y} of some models of the pool, empty if they were not compared; not to be modified. */
  public double[][] pool() {
    return made().pool;
  }

  /** Returns the positions {x, y} of the members; not to be modified. */
  public double[][] members() {
    return made().members;
  }

  /** Returns the two components' shares of the pool's variance; not to be modified. */
  public double[] shares() {
    return made().shares;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    made();
    out.defaultWriteObject();
  }
}
