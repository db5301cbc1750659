// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;

/**
 * The selection objective: {@code v'Kv} is the energy distance between members with masses v and the pool, plus their error.
 * {@link ExchangeSearch} and {@link SimplexMasses} minimise it.
 *
 * <p>{@code K = KE / trace(KE) + lambda KL / trace(KL)}, where
 * <ul>
 * <li>{@code KE_bc = a_b + a_c - D_bc - mean(D)} with {@code D_bc = sum_e |P_be - P_ce|} and a the row means of
 * D; v'KE v is the energy distance between the weighted members and the pool, so KE is positive
 * semi-definite;</li>
 * <li>{@code KL_bc = sum_e (P_be - Y_e)(P_ce - Y_e)}; v'KL v is the squared error of the weighted mean.</li>
 * </ul>
 * A part whose trace is 0 (all members equal, or all without error) is left out.
 */
public final class EnergyKernel {

  /** Entries in the sum of the energy distance; more change the selection little and cost B^2 each. */
  public static final int MAX_ENTRIES = 1200;

  private final double[][] predictions;
  private final double[] target;
  private final boolean[] inEnergy;
  private final double energyScale;
  private final double lossScale;
  private final double[][] energy;
  private final double[][] loss;
  private final double[][] matrix;

  /**
   * Computes K of B members at E entries. O(B^2 (1200 + E)) time, O(B^2) memory.
   *
   * @param predictions predictions[b][e] of pool member b at entry e, finite; kept, not modified
   * @param target Y[e]; kept, not modified
   * @param lambda weight of the error part, at least 0
   * @throws CancellationException if the thread is interrupted: with thousands of members this takes many seconds
   */
  public EnergyKernel(double[][] predictions, double[] target, double lambda, RandomGenerator random) {
    this.predictions = predictions;
    this.target = target;
    int[] entries = Subsample.of(target.length, MAX_ENTRIES, random);
    this.inEnergy = new boolean[target.length];
    for (int e : entries) {
      inEnergy[e] = true;
    }
    this.energy = energy(predictions, entries);
    this.loss = loss(predictions, target);
    this.energyScale = scaleToTrace(energy, 1);
    this.lossScale = scaleToTrace(loss, lambda);
    this.matrix = new double[energy.length][energy.length];
    for (int b = 0; b < matrix.length; b++) {
      for (int c = 0; c < matrix.length; c++) {
        matrix[b][c] = energy[b][c] + loss[b][c];
      }
    }
  }

  /** The symmetric B x B matrix itself; not to be modified. */
  public double[][] matrix() {
    return matrix;
  }

  /**
   * K of some members with {@code count} entries of one row removed, from {@code first} on. Scales are those of the whole pool; the energy part
   * is centred again, so that these members are the reference. O(K^2 count) for K members, which are read only.
   */
  double[][] without(int[] members, int first, int count) {
    int size = members.length;
    double[][] part = new double[size][size];
    double[] rowMean = new double[size];
    for (int k = 0; k < size; k++) {
      double[] energyRow = energy[members[k]];
      for (int l = 0; l < k; l++) {
        part[k][l] = energyRow[members[l]] + energyScale * distanceAt(predictions[members[k]], predictions[members[l]], first, count);
        part[l][k] = part[k][l];
      }
      part[k][k] = energyRow[members[k]];
    }
    for (int k = 0; k < size; k++) {
      for (double value : part[k]) {
        rowMean[k] += value / size;
      }
    }
    double mean = Arrays.stream(rowMean).average().orElse(0);
    for (int k = 0; k < size; k++) {
      double[] lossRow = loss[members[k]];
      for (int l = 0; l < size; l++) {
        part[k][l] += mean - rowMean[k] - rowMean[l] + lossRow[members[l]]
            - lossScale * errorProductAt(predictions[members[k]], predictions[members[l]], first, count);
      }
    }
    return part;
  }

  private double errorProductAt(double[] p, double[] q, int first, int count) {
    double sum = 0;
    for (int e = first; e < first + count; e++) {
      sum += (p[e] - target[e]) * (q[e] - target[e]);
    }
    return sum;
  }

  private double distanceAt(double[] p, double[] q, int first, int count) {
    double sum = 0;
    for (int e = first; e < first + count; e++) {
      sum += inEnergy[e] ? Math.abs(p[e] - q[e]) : 0;
    }
    return sum;
  }

  /** The energy part of predictions[b][e], summed over these entries; reads both only. */
  static double[][] energy(double[][] predictions, int[] entries) {
    int size = predictions.length;
    double[][] chosen = gather(predictions, entries);
    double[][] kernel = new double[size][size];
    double[] rowMean = new double[size];
    double mean = 0;
    for (int b = 0; b < size; b++) {
      checkInterrupt();
      for (int c = 0; c < b; c++) {
        double distance = distance(chosen[b], chosen[c]);
        kernel[b][c] = distance;
        rowMean[b] += distance / size;
        rowMean[c] += distance / size;
      }
    }
    for (double value : rowMean) {
      mean += value / size;
    }
    for (int b = 0; b < size; b++) {
      for (int c = 0; c <= b; c++) {
        kernel[b][c] = rowMean[b] + rowMean[c] - kernel[b][c] - mean;
        kernel[c][b] = kernel[b][c];
      }
    }
    return kernel;
  }

  private static double[][] loss(double[][] predictions, double[] target) {
    int size = predictions.length;
    double[][] kernel = new double[size][size];
    for (int b = 0; b < size; b++) {
      checkInterrupt();
      for (int c = 0; c <= b; c++) {
        kernel[b][c] = errorProduct(predictions[b], predictions[c], target);
        kernel[c][b] = kernel[b][c];
      }
    }
    return kernel;
  }

  private static void checkInterrupt() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("Stopped while the members of the pool were compared");
    }
  }

  private static double distance(double[] p, double[] q) {
    double sum = 0;
    for (int e = 0; e < p.length; e++) {
      sum += Math.abs(p[e] - q[e]);
    }
    return sum;
  }

  private static double errorProduct(double[] p, double[] q, double[] target) {
    double even = 0;
    double odd = 0;
    int e = 0;
    for (; e + 1 < target.length; e += 2) {
      even += (p[e] - target[e]) * (q[e] - target[e]);
      odd += (p[e + 1] - target[e + 1]) * (q[e + 1] - target[e + 1]);
    }
    return e < target.length ? even + odd + (p[e] - target[e]) * (q[e] - target[e]) : even + odd;
  }

  private static double[][] gather(double[][] predictions, int[] entries) {
    double[][] chosen = new double[predictions.length][entries.length];
    for (int b = 0; b < predictions.length; b++) {
      for (int k = 0; k < entries.length; k++) {
        chosen[b][k] = predictions[b][entries[k]];
      }
    }
    return chosen;
  }

  private static double scaleToTrace(double[][] kernel, double trace) {
    double sum = 0;
    for (int b = 0; b < kernel.length; b++) {
      sum += kernel[b][b];
    }
    double scale = sum > 0 ? trace / sum : 0;
    for (double[] row : kernel) {
      for (int c = 0; c < row.length; c++) {
        row[c] *= scale;
      }
    }
    return scale;
  }
}
