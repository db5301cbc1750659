// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.select.PrincipalPlane;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Where the members and the models they stand for lie, in the two directions of prediction space in which models differ most. It is computed when it
 * is first looked at or saved: most models never are. Until then it keeps at most 2 MB of predictions. Thread-safe; what it says never changes.
 *
 * @serial exclude
 */
public final class PoolMap implements Serializable {

  /** Of models that were not compared with each other. */
  public static final PoolMap EMPTY = new PoolMap(new double[0][], new double[0][], new double[2]);

  private static final long serialVersionUID = 1L;

  /** Models drawn, and entries of their predictions looked at: enough to see. */
  private static final int MAX_POOL = 200;
  private static final int MAX_ENTRIES = 1200;

  private double[][] pool;
  private double[][] members;
  private double[] shares;
  /** Predictions of some of the pool, and behind them those of the members; null once the map is made. */
  private transient double[][] points;
  private transient int numPool;

  /**
   * A map that is known.
   *
   * @param pool pool[b] = {x, y} of some bootstrap models; empty if they were not compared; kept
   * @param members members[k] = {x, y} of the members kept; kept
   * @param shares share of the pool's variance along each direction; kept
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
   * The map of members among the models they stand for.
   *
   * @param pool predictions of the pool; kept in part until the map is made, not modified
   * @param members predictions of the members, by the same rows; kept like those
   * @return the map; empty if numbers are so large that it can't be computed
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

  /**
   * Some of the models that the members stand for.
   *
   * @return pool[b] = {x, y}; empty if they were not compared; not to be modified
   */
  public double[][] pool() {
    return made().pool;
  }

  /**
   * The members kept.
   *
   * @return members[k] = {x, y}; not to be modified
   */
  public double[][] members() {
    return made().members;
  }

  /**
   * How much of the pool's variance lies along each direction.
   *
   * @return two shares; not to be modified
   */
  public double[] shares() {
    return made().shares;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    made();
    out.defaultWriteObject();
  }
}
