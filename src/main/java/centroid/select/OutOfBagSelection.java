// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What {@link PoolSelection} would choose if the pool had only the out-of-bag members of a row, and the row had never been there:
 * for calibration. Without that, the row's target would have a say through the members that have seen it. One random start.
 *
 * <p>Remembers the kernel of the last row, so ask row by row. Not for use by two threads at once.
 */
public final class OutOfBagSelection {

  /** Above so many members masses are taken as equal, which they nearly are; fitting them would take most of the time. */
  static final int MAX_FITTED = 20;

  private final EnergyKernel kernel;
  private final int width;
  private int lastRow = -1;
  private double[][] lastKernel;
  /** What was found for the last row, and the masses: few candidates leave few choices, and most starts end at the same one. */
  private final List<int[]> known = new ArrayList<>();
  private final List<double[]> knownMass = new ArrayList<>();

  /**
   * A choice among the members of a pool.
   *
   * @param kernel of the whole pool; kept, not modified
   */
  public OutOfBagSelection(EnergyKernel kernel, int width) {
    this.kernel = kernel;
    this.width = width;
  }

  /**
   * Chooses members. O(K^2 width) for a new row with K candidates, then O(K m) a sweep.
   *
   * @param row the row, from 0
   * @param candidates its out-of-bag members, at least m, the same whenever the row is the same; read only
   * @param mass overwritten with the masses of the chosen, some of which may be 0; its length is m
   */
  public int[] select(int row, int[] candidates, RandomGenerator random, double[] mass) {
    if (row != lastRow) {
      lastKernel = kernel.without(candidates, row * width, width);
      lastRow = row;
      known.clear();
      knownMass.clear();
    }
    int[] found = ExchangeSearch.from(lastKernel, mass.length, random);
    if (mass.length <= MAX_FITTED) {
      System.arraycopy(massesOf(found), 0, mass, 0, mass.length);
    } else {
      Arrays.fill(mass, 1.0 / mass.length);
    }
    int[] chosen = new int[found.length];
    for (int k = 0; k < chosen.length; k++) {
      chosen[k] = candidates[found[k]];
    }
    return chosen;
  }

  private double[] massesOf(int[] found) {
    for (int k = 0; k < known.size(); k++) {
      if (Arrays.equals(known.get(k), found)) {
        return knownMass.get(k);
      }
    }
    double[] mass = PoolSelection.massesOf(lastKernel, found);
    known.add(found);
    knownMass.add(mass);
    return mass;
  }
}
