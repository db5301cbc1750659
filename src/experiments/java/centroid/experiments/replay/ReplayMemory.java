// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.replay;

/** The rows that {@link ReplayNetworks} learn from: inputs, the output that is known, and its value. */
final class ReplayMemory {

  private final int width;
  private final float[] inputs;
  private final int[] outputs;
  private final float[] targets;
  private int numRows;

  ReplayMemory(int width, int capacity) {
    this.width = width;
    this.inputs = new float[Math.multiplyExact(width, capacity)];
    this.outputs = new int[capacity];
    this.targets = new float[capacity];
  }

  void add(float[] row, int output, float target) {
    if (numRows == outputs.length) {
      throw new IllegalStateException("The memory holds at most " + outputs.length + " rows, and all are taken");
    }
    System.arraycopy(row, 0, inputs, numRows * width, width);
    outputs[numRows] = output;
    targets[numRows++] = target;
  }

  int numRows() {
    return numRows;
  }

  int capacity() {
    return outputs.length;
  }

  /** Row after row. */
  float[] inputs() {
    return inputs;
  }

  int output(int row) {
    return outputs[row];
  }

  /** The known output's error, given where the row's results begin. */
  float error(int row, float[] results, int at) {
    return results[at + outputs[row]] - targets[row];
  }
}
