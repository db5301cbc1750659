// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/** Training rows of a network: inputs and targets as flat arrays, row after row. */
public final class NetworkData {

  private final int numRows;
  private final float[] inputs;
  private final float[] targets;
  /** Where the rows are in the arrays; null if it is all of them in their order. */
  private final int[] places;

  /**
   * Rows that fit a network.
   *
   * @param shape the network's shape
   * @param inputs kept, not modified: rows of {@link NetworkShape#inputs()} finite numbers
   * @param targets kept, not modified: rows of {@link NetworkShape#numTargets()} numbers; for the log loss the class index
   * @throws IllegalArgumentException if lengths or values don't fit
   */
  public NetworkData(NetworkShape shape, float[] inputs, float[] targets) {
    this.numRows = targets.length / shape.numTargets();
    this.inputs = inputs;
    this.targets = targets;
    this.places = null;
    if (numRows == 0 || targets.length != numRows * shape.numTargets() || inputs.length != (long) numRows * shape.inputs()) {
      throw new IllegalArgumentException("Inputs and targets must be whole rows of " + shape.inputs() + " and " + shape.numTargets()
          + " numbers, as many of the one as of the other and at least one, but their lengths were " + inputs.length + " and "
          + targets.length);
    }
    checkFinite("Inputs", inputs);
    checkFinite("Targets", targets);
    if (shape.loss() == Loss.LOG) {
      checkClasses(shape.outputs());
    }
  }

  private NetworkData(NetworkData all, int[] places) {
    this.numRows = places.length;
    this.inputs = all.inputs;
    this.targets = all.targets;
    this.places = places;
  }

  /**
   * Some of the rows, which share the arrays of all.
   *
   * @param rows kept, not modified: at least one row number
   * @return the rows, numbered from 0 in the order given
   */
  public NetworkData at(int[] rows) {
    if (rows.length == 0) {
      throw new IllegalArgumentException("A part of the rows must have at least one, but has none");
    }
    return new NetworkData(this, places(rows));
  }

  private void checkFinite(String what, float[] values) {
    for (int k = 0; k < values.length; k++) {
      if (!Float.isFinite(values[k])) {
        throw new IllegalArgumentException(what + " must be finite numbers in the range of float, but one of row "
            + k / (values.length / numRows) + " was " + values[k]);
      }
    }
  }

  private void checkClasses(int numClasses) {
    for (int row = 0; row < numRows; row++) {
      if (targets[row] < 0 || targets[row] >= numClasses || targets[row] != (int) targets[row]) {
        throw new IllegalArgumentException("Targets of the log loss must be class indices from 0 to " + (numClasses - 1)
            + ", but that of row " + row + " was " + targets[row]);
      }
    }
  }

  /**
   * The number of rows.
   *
   * @return n
   */
  public int numRows() {
    return numRows;
  }

  /** Where some rows are in the arrays; null of rows stands for all in their order, null of places for the row numbers themselves. */
  int[] places(int[] rows) {
    if (rows == null || places == null) {
      return rows == null ? places : rows;
    }
    int[] result = new int[rows.length];
    for (int k = 0; k < rows.length; k++) {
      result[k] = places[rows[k]];
    }
    return result;
  }

  float[] inputs() {
    return inputs;
  }

  float[] targets() {
    return targets;
  }
}
