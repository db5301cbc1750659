package centroid.interval;

import centroid.core.Streams;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Asks small ensembles about rows that none of their members had seen, as a new row will be asked of the ensemble that is
 * kept.
 *
 * <p>From the members that have not seen a row, m are drawn without replacement, several times. m matters: the mean of
 * more members errs less, so their residuals would be too small for an ensemble of m. Where most rows have fewer than m such
 * members (an ensemble without a pool), all of them are taken and the residuals shrunk to what a mean of m would leave.
 */
public final class OutOfBagRecords {

  /** Ensembles drawn for a row. */
  private static final int NUM_DRAWS = 4;

  private final double[][] predictions;
  private final double[] target;
  private final int width;
  private final int numMembers;
  private final int[][] strangers;
  private final boolean matched;

  /**
   * Finds out who has not seen which row.
   *
   * @param predictions predictions[member][row * width + label]; kept, not modified
   * @param target target[row * width + label], one-hot for labels; kept, not modified
   * @param width 1 for a numeric class, else the number of labels
   * @param inBag inBag[member] has bit i set if the member was trained on row number i; read only
   * @param rows row number of each row; read only
   * @param numMembers m, the size of the ensemble that is kept
   */
  public OutOfBagRecords(double[][] predictions, double[] target, int width, BitSet[] inBag, int[] rows, int numMembers) {
    this.predictions = predictions;
    this.target = target;
    this.width = width;
    this.numMembers = numMembers;
    int[][] all = new int[rows.length][];
    int enough = Math.max(numMembers, 2);
    int numEnough = 0;
    for (int row = 0; row < rows.length; row++) {
      int number = rows[row];
      all[row] = IntStream.range(0, inBag.length).filter(k -> !inBag[k].get(number)).toArray();
      numEnough += all[row].length >= enough ? 1 : 0;
    }
    this.matched = numEnough >= rows.length / 2.0;
    int needed = matched ? enough : 1;
    for (int row = 0; row < rows.length; row++) {
      all[row] = all[row].length >= needed ? all[row] : null;
    }
    this.strangers = all;
  }

  /**
   * The number of rows that can be asked about.
   *
   * @return how many rows have enough members that have not seen them
   */
  public int numRows() {
    return (int) Arrays.stream(strangers).filter(members -> members != null).count();
  }

  private int numRecords() {
    return numRows() * (matched ? NUM_DRAWS : 1);
  }

  /** Visits each record with its row and its members; the array holds during the call only. */
  private interface Visitor {
    void visit(int record, int row, int[] members);
  }

  private void forEach(Streams streams, Visitor visitor) {
    SplittableRandom random = streams.generator();
    int record = 0;
    for (int row = 0; row < strangers.length; row++) {
      if (strangers[row] != null) {
        for (int draw = 0; draw < (matched ? NUM_DRAWS : 1); draw++) {
          visitor.visit(record++, row, matched ? some(strangers[row], random) : strangers[row]);
        }
      }
    }
  }

  private int[] some(int[] members, SplittableRandom random) {
    for (int k = 0; k < numMembers; k++) {
      int other = k + random.nextInt(members.length - k);
      int swap = members[k];
      members[k] = members[other];
      members[other] = swap;
    }
    return Arrays.copyOf(members, numMembers);
  }

  /**
   * The records of a numeric class.
   *
   * @param streams the randomness of the draws
   * @return residuals and variances
   */
  public ResidualRecords residuals(Streams streams) {
    double[] error = new double[numRecords()];
    double[] variance = new double[numRecords()];
    int[] size = new int[numRecords()];
    forEach(streams, (record, row, members) -> {
      double mean = Arrays.stream(members).mapToDouble(k -> predictions[k][row]).average().orElse(0);
      double squares = Arrays.stream(members).mapToDouble(k -> predictions[k][row] - mean).map(d -> d * d).sum();
      error[record] = target[row] - mean;
      variance[record] = members.length > 1 ? squares / (members.length - 1) : Double.NaN;
      size[record] = members.length;
    });
    double meanVariance = Arrays.stream(variance).filter(v -> !Double.isNaN(v)).average().orElse(0);
    for (int record = 0; record < variance.length; record++) {
      variance[record] = Double.isNaN(variance[record]) ? meanVariance : variance[record];
    }
    if (!matched) {
      shrink(error, size, meanVariance);
    }
    return new ResidualRecords(error, variance, numRows());
  }

  /** A mean of k members errs by noise + variance / k, one of m by noise + variance / m. */
  private void shrink(double[] error, int[] size, double meanVariance) {
    double square = Arrays.stream(error).map(e -> e * e).average().orElse(0);
    double ofMeans = meanVariance * Arrays.stream(size).mapToDouble(k -> 1.0 / k).average().orElse(0);
    double noise = Math.max(square - ofMeans, 0.1 * square);
    for (int record = 0; record < error.length && noise > 0; record++) {
      error[record] *= Math.sqrt((noise + meanVariance / numMembers) / (noise + meanVariance / Math.min(size[record], numMembers)));
    }
  }

  /**
   * The calibration of a nominal class.
   *
   * @param prior share of each label, all positive; kept
   * @param streams the randomness of the draws
   * @return probabilities made honest
   */
  public ProbabilityCalibration probabilities(double[] prior, Streams streams) {
    double[][] mean = new double[numRecords()][width];
    int[] label = new int[numRecords()];
    forEach(streams, (record, row, members) -> {
      for (int c = 0; c < width; c++) {
        for (int k : members) {
          mean[record][c] += predictions[k][row * width + c] / members.length;
        }
        label[record] = target[row * width + c] == 1 ? c : label[record];
      }
    });
    return ProbabilityCalibration.fit(mean, label, prior, numRows());
  }
}
