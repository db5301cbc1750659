// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import centroid.nd4j.layer.Activation;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Predictions of many rows equal those of single rows to the last bit. */
class BlockPredictionTest {

  private static void assertSame(TrainedNetwork network, float[] inputs, int numRows) {
    NetworkShape shape = network.shape();
    double[] together = network.predictAll(inputs, numRows);
    assertEquals(numRows * shape.resultWidth(), together.length);
    for (int row = 0; row < numRows; row++) {
      double[] alone = network.predict(Arrays.copyOfRange(inputs, row * shape.inputs(), (row + 1) * shape.inputs()));
      assertArrayEquals(alone, Arrays.copyOfRange(together, row * alone.length, (row + 1) * alone.length), "row " + row);
    }
  }

  private static TrainedNetwork network(NetworkShape shape) {
    return new TrainedNetwork(shape, NaiveNetwork.normals(shape.numParameters(), 7));
  }

  private static int[] layers(String hidden) {
    return hidden.isEmpty() ? new int[0] : Arrays.stream(hidden.split(",")).mapToInt(Integer::parseInt).toArray();
  }

  /** Numbers of inputs with all remainders modulo four, since sums take four inputs at a time. */
  @ParameterizedTest
  @CsvSource({"1, '', RELU, 1, SQUARED", "3, '5', TANH, 2, GAUSSIAN", "16, '50,50', RELU, 1, SQUARED", "6, '4,7', SIGMOID, 3, LOG",
      "9, '2,1', IDENTITY, 4, LOG", "5, '600', RELU, 1, GAUSSIAN"})
  void manyRowsEqualSingleRows(int inputs, String hidden, Activation activation, int outputs, Loss loss) {
    NetworkShape shape = new NetworkShape(inputs, layers(hidden), activation, outputs, loss);
    assertSame(network(shape), NaiveNetwork.normals(300 * inputs, 3), 300);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 255, 256, 257, 512, 600})
  void blocksMayEndAnywhere(int numRows) {
    assertSame(network(new NetworkShape(4, new int[] {9}, Activation.RELU, 2, Loss.GAUSSIAN)), NaiveNetwork.normals(4 * 600, 5), numRows);
  }

  /** Inputs of mostly 0, as indicators of nominal attributes: single rows skip products with 0, and so do sparse blocks. */
  @ParameterizedTest
  @CsvSource({"40, 13, '10'", "100, 17, '10,5'", "100, 5, '10'", "100, 17, ''"})
  void zerosChangeNothing(int width, int step, String hidden) {
    float[] inputs = new float[width * 300];
    for (int k = 0; k < inputs.length; k += step) {
      inputs[k] = 1;
    }
    assertSame(network(new NetworkShape(width, layers(hidden), Activation.TANH, 3, Loss.LOG)), inputs, 300);
  }

  @Test
  void tooFewNumbersAreRefused() {
    TrainedNetwork network = network(new NetworkShape(3, new int[0], Activation.RELU, 1, Loss.SQUARED));
    assertThrows(IllegalArgumentException.class, () -> network.predictAll(new float[5], 2));
    assertThrows(IllegalArgumentException.class, () -> network.predictAll(new float[5], -1));
  }
}
