// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/** Rows for the training of a network: inputs and targets as flat arrays, row by row. */
public final class NetworkData {

  private final int numRows;
  private final float[] inputs;
  private final float[] targets;

  /**
   * Checks rows for a network.
   *
   * @param inputs kept, not modified: rows of {@link NetworkShape#inputs()} finite numbers
   * @param targets kept, not modified: rows of {@link NetworkShape#numTargets()} numbers; for the log loss the class index
   * @throws IllegalArgumentException if lengths or values do not fit the shape
   */
  public NetworkData(NetworkShape shape, float[] inputs, float[] targets) {
    this.numRows = targets.length / shape.numTargets();
    this.inputs = inputs;
    this.targets = targets;
    if (numRows == 0 || targets.length != numRows * shape.numTargets() || inputs.length != (long) numRows * shape.inputs()) {
      throw new IllegalArgumentException("Inputs and targets must be whole rows of " + shape.inputs() + " and " + shape.numTargets()
          + " numbers, the same number of each and at least one, but their lengths were " + inputs.length + " and "
          + targets.length);
    }
    checkFinite("Inputs", inputs);
    checkFinite("Targets", targets);
    if (shape.loss() == Loss.LOG) {
      checkClasses(shape.outputs());
    }
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

  /** {@return the number of rows} */
  public int numRows() {
    return numRows;
  }

  float[] inputs() {
    return inputs;
  }

  float[] targets() {
    return targets;
  }
}
