// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.nd4j.layer.Activation;
import centroid.nd4j.runtime.NativeMemory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

/** Shapes, data and settings reject invalid values, and saved networks can be loaded. */
class NetworkShapeTest {

  private static NetworkShape shape(int inputs, int outputs, Loss loss, int... hidden) {
    return new NetworkShape(inputs, hidden, Activation.RELU, outputs, loss);
  }

  @Test
  void sizesAddUp() {
    NetworkShape shape = shape(16, 1, Loss.SQUARED, 50, 50);
    assertEquals(17 * 50 + 51 * 50 + 51, shape.numParameters());
    assertEquals("16-50-50-1", shape.toString());
    assertEquals(2, shape(16, 1, Loss.GAUSSIAN, 50).resultWidth());
    assertEquals(1, shape(16, 3, Loss.LOG, 50).numTargets());
    assertEquals(shape, shape(16, 1, Loss.SQUARED, 50, 50));
    assertEquals(shape.hashCode(), shape(16, 1, Loss.SQUARED, 50, 50).hashCode());
    assertNotEquals(shape, shape(16, 1, Loss.SQUARED, 50));
  }

  @Test
  void invalidShapesAreRejected() {
    assertNames(() -> shape(0, 1, Loss.SQUARED, 5), "inputs", "at least 1", "0");
    assertNames(() -> shape(1, 0, Loss.SQUARED, 5), "outputs", "at least 1", "0");
    assertNames(() -> shape(1, 1, Loss.SQUARED, 5, -3), "hidden layer 2", "at least 1", "-3");
    assertNames(() -> shape(1, 1, Loss.SQUARED, 1_000_000, 1_000_000), "1000000", "smaller layers");
  }

  @Test
  void invalidDataAreRejected() {
    NetworkShape shape = shape(2, 1, Loss.SQUARED);
    assertNames(() -> new NetworkData(shape, new float[4], new float[3]), "rows of 2 and 1", "4 and 3");
    assertNames(() -> new NetworkData(shape, new float[0], new float[0]), "at least one");
    assertNames(() -> new NetworkData(shape, new float[] {0, Float.NaN}, new float[1]), "finite", "row 0", "NaN");
    assertNames(() -> new NetworkData(shape, new float[2], new float[] {Float.POSITIVE_INFINITY}), "Targets", "Infinity");
    assertNames(() -> new NetworkData(shape(1, 3, Loss.LOG), new float[2], new float[] {0, 3}), "from 0 to 2", "row 1", "3.0");
    assertNames(() -> new NetworkData(shape(1, 3, Loss.LOG), new float[1], new float[] {0.5f}), "from 0 to 2", "0.5");
  }

  @Test
  void invalidSettingsAreRejected() {
    assertNames(() -> TrainingSettings.adam(0, 1, 1), "learning rate", "above 0", "0.0");
    assertNames(() -> TrainingSettings.adam(Double.NaN, 1, 1), "learning rate", "NaN");
    assertNames(() -> TrainingSettings.adam(1, 0, 1), "epochs", "at least 1", "0");
    assertNames(() -> TrainingSettings.adam(1, 1, 0), "batch", "at least 1", "0");
    assertNames(() -> new TrainingSettings(Updater.SGD, 1, Schedule.STEP, 1, 1, -1, 0), "decay", "-1.0");
    assertNames(() -> new TrainingSettings(Updater.SGD, 1, Schedule.STEP, 1, 1, 0, Double.NaN), "gradient", "NaN");
    assertNames(() -> new TrainingSettings(Updater.SGD, 1, Schedule.STEP, 1, 1, 0, 0, 1), "Dropout", "below 1", "1.0");
    assertNames(() -> new TrainingSettings(Updater.SGD, 1, Schedule.STEP, 1, 1, 0, 0, -0.1), "Dropout", "at least 0", "-0.1");
  }

  /** The estimate grows with batch and layers; more than the limit is rejected with both numbers. */
  @Test
  void memoryIsBounded() {
    NetworkShape large = shape(1000, 1, Loss.SQUARED, 20_000, 20_000);
    long bytes = large.offHeapBytes(10);
    assertTrue(bytes > 2 * 4L * large.numParameters() && bytes < 2.1 * 4 * large.numParameters());
    assertTrue(large.offHeapBytes(20) > bytes && large.offHeapBytes(1_000_000) <= large.offHeapBytes(256));
    assertNames(() -> NativeMemory.reserve(NativeMemory.limit() + 1, "A test"), "A test", "MB", "-Xmx");
  }

  @Test
  void savedNetworkPredictsTheSame() throws Exception {
    NetworkShape shape = shape(3, 4, Loss.LOG, 5);
    TrainedNetwork network = new TrainedNetwork(shape, NaiveNetwork.normals(shape.numParameters(), 1));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(network);
    }
    TrainedNetwork loaded;
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      loaded = (TrainedNetwork) in.readObject();
    }
    float[] row = {1, -2, 0.5f};
    assertArrayEquals(network.predict(row), loaded.predict(row));
    assertEquals(1, java.util.Arrays.stream(loaded.predict(row)).sum(), 1e-9);
    assertThrows(IllegalArgumentException.class, () -> network.predict(new float[2]));
    assertThrows(IllegalArgumentException.class, () -> new TrainedNetwork(shape, new float[2]));
  }
}
