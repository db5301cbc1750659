// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

import centroid.interval.WeightedSample;
import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Out-of-bag predictions of small ensembles: a row is predicted by members that were not trained on it.
 *
 * <p>From the out-of-bag members of a row, m are selected, several times, in the same way as the final ensemble. Both matter for the residuals: the mean
 * of more members has a smaller error, and so have selected members. If a row has fewer than m out-of-bag members, as in an ensemble without a pool
 * or with a heavy weight, all of them are used, and the residual of a numeric class is shrunk to the expected one of m members. Rows of a nominal
 * class are used only if they have m out-of-bag members, unless most rows have fewer, or rows have different weights: that would leave out the heavy rows,
 * which are in more bags, and with them perhaps a label.
 */
public final class OutOfBagRecords {

  /** Selects m of some members. */
  @FunctionalInterface
  public interface MemberSelection {

    /** A random selection with equal masses. */
    MemberSelection RANDOM = (row, candidates, random, mass) -> {
      Arrays.fill(mass, 1.0 / mass.length);
      return RandomOrder.choose(candidates, mass.length, random);
    };

    /**
     * Selects m members.
     *
     * @param row the row that they will predict, from 0
     * @param candidates its out-of-bag members, at least m; read only
     * @param mass of length m, overwritten with the masses of the selected members
     */
    int[] select(int row, int[] candidates, RandomGenerator random, double[] mass);
  }

  /** The maximal number of ensembles for a row; several reduce the noise with few rows. */
  private static final int MAX_DRAWS = 4;
  /** The number of records above which each row has one ensemble. */
  private static final int ENOUGH_RECORDS = 8000;

  private final double[][] predictions;
  private final double[] target;
  private final int width;
  private final int numMembers;
  /** outOfBag[row]: the out-of-bag members; null if they are too few. */
  private final int[][] outOfBag;
  private final boolean matched;
  private final MemberSelection selection;

  /**
   * Finds the out-of-bag members of each row.
   *
   * @param predictions predictions[member][row * width + label]; kept, not modified
   * @param target target[row * width + label], one-hot for labels; kept, not modified
   * @param inBag inBag[member] has bit i set if the member was trained on row number i; read only
   * @param rows row number of each row; read only
   * @param weighted whether rows have different weights
   */
  public OutOfBagRecords(double[][] predictions, double[] target, int width, BitSet[] inBag, int[] rows, int numMembers, MemberSelection selection,
      boolean weighted) {
    this.predictions = predictions;
    this.target = target;
    this.width = width;
    this.numMembers = numMembers;
    this.selection = selection;
    int[][] all = new int[rows.length][];
    // One place more, since the next is written before it is tested.
    int[] found = new int[inBag.length + 1];
    int enough = Math.max(numMembers, 2);
    int numEnough = 0;
    for (int row = 0; row < rows.length; row++) {
      int number = rows[row];
      int size = 0;
      for (int k = 0; k < inBag.length; k++) {
        found[size] = k;
        size += inBag[k].get(number) ? 0 : 1;
      }
      all[row] = Arrays.copyOf(found, size);
      numEnough += all[row].length >= enough ? 1 : 0;
    }
    this.matched = numEnough >= rows.length / 2.0;
    int needed = matched && width > 1 && !weighted ? enough : 1;
    for (int row = 0; row < rows.length; row++) {
      all[row] = all[row].length >= needed ? all[row] : null;
    }
    this.outOfBag = all;
  }

  /** The number of rows with enough out-of-bag members. */
  public int numRows() {
    return (int) Arrays.stream(outOfBag).filter(members -> members != null).count();
  }

  private int numDraws() {
    return matched ? Math.max(1, Math.min(MAX_DRAWS, ENOUGH_RECORDS / Math.max(1, numRows()))) : 1;
  }

  /** Whether m members of a row are selected; otherwise all are used. */
  private boolean isChosen(int[] members) {
    return matched && members.length >= Math.max(numMembers, 2);
  }

  private int numRecords() {
    int numDraws = numDraws();
    return Arrays.stream(outOfBag).filter(members -> members != null).mapToInt(members -> isChosen(members) ? numDraws : 1).sum();
  }

  /** Visits each record with its row, members and masses; the arrays are valid during the call only. */
  private interface Visitor {
    void visit(int record, int row, int[] members, double[] mass);
  }

  private void forEach(RandomStreams streams, Visitor visitor) {
    SplittableRandom random = streams.generator();
    int numDraws = numDraws();
    int record = 0;
    for (int row = 0; row < outOfBag.length; row++) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("Stopped after the calibration of " + row + " of " + outOfBag.length + " rows");
      }
      int[] members = outOfBag[row];
      if (members != null && !isChosen(members)) {
        double[] equal = new double[members.length];
        Arrays.fill(equal, 1.0 / members.length);
        visitor.visit(record++, row, members, equal);
      } else if (members != null) {
        double[] mass = new double[numMembers];
        for (int draw = 0; draw < numDraws; draw++) {
          int[] chosen = selection.select(row, members, random, mass);
          visitor.visit(record++, row, chosen, mass);
        }
      }
    }
  }

  /** The rows with enough out-of-bag members, in the order of {@link #residuals}: their places among the given rows, ascending. */
  public int[] rows() {
    return IntStream.range(0, outOfBag.length).filter(row -> outOfBag[row] != null).toArray();
  }

  /**
   * The records of a numeric class.
   *
   * @param noise noise[member][row], the noise variance that members estimate; null if they estimate none; read only
   * @param weight the weight of each of {@link #rows}, positive; kept
   */
  public ResidualRecords residuals(RandomStreams streams, double[][] noise, double[] weight) {
    int size = numRecords();
    double[] mean = new double[size];
    double[] noiseOf = new double[size];
    double[] error = new double[size];
    double[] variance = new double[size];
    int[] numUsed = new int[size];
    int[] place = places();
    int[] rowOf = new int[size];
    forEach(streams, (record, row, members, mass) -> {
      rowOf[record] = place[row];
      double[] points = new double[members.length];
      for (int k = 0; k < points.length; k++) {
        points[k] = predictions[members[k]][row];
      }
      WeightedSample sample = new WeightedSample(points, mass);
      mean[record] = sample.mean();
      error[record] = target[row] - mean[record];
      variance[record] = members.length > 1 ? sample.unbiasedVariance() : Double.NaN;
      numUsed[record] = members.length;
      for (int k = 0; k < members.length && noise != null; k++) {
        noiseOf[record] += mass[k] * noise[members[k]][row];
      }
    });
    double meanVariance = Arrays.stream(variance).filter(v -> !Double.isNaN(v)).average().orElse(0);
    for (int record = 0; record < size; record++) {
      variance[record] = Double.isNaN(variance[record]) ? meanVariance : variance[record];
    }
    shrink(error, numUsed, variance);
    return new ResidualRecords(error, mean, variance, noiseOf, rowOf, weight);
  }

  /** The place of each row among {@link #rows}; -1 if it is not one of them. */
  private int[] places() {
    int[] place = new int[outOfBag.length];
    int next = 0;
    for (int row = 0; row < place.length; row++) {
      place[row] = outOfBag[row] == null ? -1 : next++;
    }
    return place;
  }

  /**
   * Shrinks residuals of means of k < m members: their mean squared error is noise + variance / k instead of noise + variance / m. Noise and variance
   * are estimated from rows with about as many members, since heavy rows have few members and may be noisier.
   */
  private void shrink(double[] error, int[] size, double[] variance) {
    double[] factor = new double[numMembers];
    for (int k = 1; k < numMembers; k++) {
      int count = k;
      int[] alike = IntStream.range(0, error.length).filter(record -> 2 * size[record] <= 3 * count && 2 * count <= 3 * size[record]).toArray();
      double square = IntStream.of(alike).mapToDouble(record -> error[record] * error[record]).average().orElse(0);
      double meanVariance = IntStream.of(alike).mapToDouble(record -> variance[record]).average().orElse(0);
      double ofMeans = meanVariance * IntStream.of(alike).mapToDouble(record -> 1.0 / size[record]).average().orElse(0);
      double noise = Math.max(square - ofMeans, 0.1 * square);
      factor[k] = noise > 0 ? Math.sqrt((noise + meanVariance / numMembers) / (noise + meanVariance / k)) : 1;
    }
    for (int record = 0; record < error.length; record++) {
      error[record] *= size[record] < numMembers ? factor[size[record]] : 1;
    }
  }

  /** The records of a nominal class; {@code weight} has the positive weight of each of {@link #rows} and is kept. */
  public LabelRecords labels(RandomStreams streams, double[] weight) {
    double[][] mean = new double[numRecords()][width];
    int[] label = new int[numRecords()];
    int[] place = places();
    int[] rowOf = new int[numRecords()];
    forEach(streams, (record, row, members, mass) -> {
      rowOf[record] = place[row];
      for (int c = 0; c < width; c++) {
        for (int k = 0; k < members.length; k++) {
          mean[record][c] += mass[k] * predictions[members[k]][row * width + c];
        }
        label[record] = target[row * width + c] == 1 ? c : label[record];
      }
    });
    return new LabelRecords(mean, label, rowOf, weight);
  }
}
