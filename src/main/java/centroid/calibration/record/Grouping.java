// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.record;

/**
 * The groups of the calibration rows for group-conditional (Mondrian) coverage: one partition for each grouping attribute.
 *
 * @param groupOf groupOf[attribute][row], from 0, {@value #NONE} for a row in no group
 * @param numGroups the number of groups of each attribute
 */
public record Grouping(int[][] groupOf, int[] numGroups) {

  /** The group of a row whose value is missing or unseen. */
  public static final int NONE = -1;

  public int numAttributes() {
    return numGroups.length;
  }

  /** The groups of a row, by attribute. */
  public int[] of(int row) {
    int[] groups = new int[groupOf.length];
    for (int attribute = 0; attribute < groups.length; attribute++) {
      groups[attribute] = groupOf[attribute][row];
    }
    return groups;
  }

  /** The groups of records, by attribute, given their rows. */
  public int[][] at(int[] rows) {
    int[][] groups = new int[groupOf.length][rows.length];
    for (int attribute = 0; attribute < groupOf.length; attribute++) {
      for (int k = 0; k < rows.length; k++) {
        groups[attribute][k] = groupOf[attribute][rows[k]];
      }
    }
    return groups;
  }
}
