// SPDX-License-Identifier: GPL-3.0-only
package centroid.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Repeats {@link PoolSelection} for the calibration of a row: among the members for which it is out-of-bag, and without the entries of the row.
 * With these entries the target of the row would influence the selection, and out-of-bag residuals would be too small. The search has one random start.
 *
 * <p>Caches the kernel of the last row, so all selections of a row should follow each other. Not thread-safe.
 */
public final class OutOfBagSelection {

  /** The largest m for which masses are fitted. Those of more members would be nearly equal, and fitting them would take most of the time. */
  static final int MAX_FITTED = 20;

  private final EnergyKernel kernel;
  private final int width;
  private int lastRow = -1;
  private double[][] lastKernel;
  /** The selections of the last row and their masses: most starts end at the same selection. */
  private final List<int[]> known = new ArrayList<>();
  private final List<double[]> knownMass = new ArrayList<>();

  /** Creates a selection by the kernel of the whole pool, which is kept; {@code width} is the number of entries per row. */
  public OutOfBagSelection(EnergyKernel kernel, int width) {
    this.kernel = kernel;
    this.width = width;
  }

  /**
   * Selects m members. Takes O(K^2 width) for a new row with K candidates, then O(K m) per sweep.
   *
   * @param candidates the out-of-bag members of the row, at least m, always the same for a row; read only
   * @param mass of length m, overwritten with the masses of the selected members, some of which may be 0
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
