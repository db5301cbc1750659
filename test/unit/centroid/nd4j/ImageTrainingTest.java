// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.nd4j.layer.Activation;
import centroid.nd4j.layer.Augmentation;
import centroid.nd4j.layer.ConvolutionLayer;
import centroid.nd4j.layer.ImageLayer;
import centroid.nd4j.layer.ImageSize;
import centroid.nd4j.layer.ImageStack;
import centroid.nd4j.layer.PoolingLayer;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests networks for images: sizes, invalid layers, reproducible training, and prediction without ND4J. */
class ImageTrainingTest {

  private static final int ROWS = 60;
  private static final int EPOCHS = 40;
  private static final ImageSize INPUT = new ImageSize(1, 6, 6);
  private static final NetworkShape SHAPE = new NetworkShape(new ImageStack(INPUT, List.of(new ConvolutionLayer(4, 3), new PoolingLayer(true, 2))),
      new int[] {6}, Activation.RELU, 2, Loss.LOG);
  private static final float[] INPUTS = NaiveNetwork.normals(ROWS * INPUT.length(), 3);

  @BeforeAll
  static void start() {
    Nd4jRuntime.startImages();
  }

  /** Images of vertical or horizontal bars with noise. */
  private static NetworkData bars() {
    float[] inputs = INPUTS.clone();
    float[] targets = new float[ROWS];
    for (int row = 0; row < ROWS; row++) {
      targets[row] = row % 2;
      for (int k = 0; k < 6; k++) {
        inputs[row * 36 + (row % 2 == 0 ? row / 2 % 6 * 6 + k : k * 6 + row / 2 % 6)] += 3;
      }
    }
    return new NetworkData(SHAPE, inputs, targets);
  }

  private static TrainingSettings settings(Augmentation augmentation, double dropout) {
    return new TrainingSettings(Updater.SGD, 0.05, Schedule.STEP, EPOCHS, 16, 0.005, 1, dropout, augmentation);
  }

  private static NetworkTrainer trainer(TrainingSettings settings, int seed) {
    return new NetworkTrainer(SHAPE, settings, bars(), RandomStreams.of(seed));
  }

  private static float[] trained(TrainingSettings settings, int seed) throws Exception {
    NetworkTrainer trainer = trainer(settings, seed);
    try (Layers layers = Layers.open(SHAPE, 16)) {
      while (trainer.epochsDone() < 3) {
        trainer.epoch(layers, null, null);
      }
    }
    return trainer.parameters();
  }

  @Test
  void sizesAddUp() {
    ImageStack stack = new ImageStack(new ImageSize(3, 32, 32), List.of(new ConvolutionLayer(16, 3), new PoolingLayer(true, 2),
        new ConvolutionLayer(8, 5, false), new PoolingLayer(false, 3), new PoolingLayer(false, 0)));
    assertEquals(3 * 9 * 16 + 4 * 16 + 16 * 25 * 8 + 8, stack.numParameters());
    assertEquals(8, stack.numFeatures());
    assertEquals("3x32x32, conv 16 3, pool 2, conv 8 5 bias, average 3, average all", stack.toString());
    NetworkShape shape = new NetworkShape(stack, new int[] {10}, Activation.RELU, 4, Loss.LOG);
    assertEquals(3072, shape.inputs());
    assertEquals(stack.numParameters() + 90 + 44, shape.numParameters());
    assertEquals(stack + ", 8-10-4", shape.toString());
    assertNotEquals(shape, shape.dense());
    assertEquals(new NetworkShape(8, new int[] {10}, Activation.RELU, 4, Loss.LOG), shape.dense());
    assertTrue(shape.offHeapBytes(64) >= 4L * 64 * 2 * (3072 + 16 * 1024));
  }

  @Test
  void invalidLayersAreRejected() {
    assertNames(() -> new ImageSize(3, 0, 32), "at least 1", "3x0x32");
    assertNames(() -> new ImageSize(30_000, 30_000, 30_000), "at most", "30000x30000x30000");
    assertNames(() -> new ConvolutionLayer(0, 3), "at least 1 filter", "0 of side 3");
    assertNames(() -> new ConvolutionLayer(3, 4), "odd", "3 of side 4");
    assertNames(() -> new PoolingLayer(true, -1), "at least 1", "-1");
    assertNames(() -> new ImageStack(new ImageSize(1, 28, 28), List.of(new PoolingLayer(true, 20), new PoolingLayer(false, 2))),
        "Layer 2", "average 2", "1x28x28", "2x2", "1x1", "larger images");
    assertNames(() -> new ImageStack(new ImageSize(60_000, 1, 1), List.of(new ConvolutionLayer(60_000, 3))), "more than", "fewer filters");
    NetworkShape huge = new NetworkShape(new ImageStack(new ImageSize(8, 3000, 3000), List.of(new ConvolutionLayer(64, 3))), new int[0], Activation.RELU, 1,
        Loss.SQUARED);
    assertNames(() -> Layers.open(huge, 64), "MB", "-Xmx");
    assertNames(() -> new Augmentation(true, -1), "at least 0", "-1");
    NetworkShape dense = SHAPE.dense();
    NetworkData rows = new NetworkData(dense, new float[dense.inputs()], new float[1]);
    assertNames(() -> new NetworkTrainer(dense, settings(new Augmentation(true, 0), 0), rows, RandomStreams.of(1)), "network for images", "36-6-2");
  }

  /** Our classes in a class loader without ND4J, as in the zip without native code. */
  @Test
  void aSavedNetworkPredictsWithoutNd4j() throws Exception {
    List<ImageLayer> layers = List.of(new ConvolutionLayer(4, 3), new PoolingLayer(true, 2), new ConvolutionLayer(2, 3, false), new PoolingLayer(false, 0));
    NetworkShape shape = new NetworkShape(new ImageStack(INPUT, layers), new int[] {6}, Activation.RELU, 2, Loss.LOG);
    TrainedNetwork network = new NetworkTrainer(shape, settings(Augmentation.NONE, 0), bars(), RandomStreams.of(1)).network();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(network);
    }
    URL[] ours = {TrainedNetwork.class.getProtectionDomain().getCodeSource().getLocation()};
    try (URLClassLoader loader = new URLClassLoader(ours, ClassLoader.getPlatformClassLoader());
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())) {
          @Override
          protected Class<?> resolveClass(ObjectStreamClass description) throws ClassNotFoundException {
            return Class.forName(description.getName(), false, loader);
          }
        }) {
      Object loaded = in.readObject();
      assertNotEquals(TrainedNetwork.class, loaded.getClass());
      assertArrayEquals(network.predictAll(INPUTS, ROWS), (double[]) loaded.getClass().getMethod("predictAll", float[].class, int.class)
          .invoke(loaded, INPUTS, ROWS));
    }
  }

  @Test
  void networksThatShareMemoryTrainAsTheyWouldAlone() throws Exception {
    TrainingSettings settings = settings(new Augmentation(true, 1), 0.2);
    NetworkTrainer first = trainer(settings, 1);
    NetworkTrainer second = trainer(settings, 2);
    try (Layers layers = Layers.open(SHAPE, 16)) {
      first.epoch(layers, null, null);
      second.epoch(layers, null, null);
      NetworkTrainer copy = first.copy();
      for (int epoch = 1; epoch < 3; epoch++) {
        copy.epoch(layers, null, null);
        second.epoch(layers, null, null);
      }
      assertArrayEquals(trained(settings, 1), copy.parameters());
    }
    assertArrayEquals(trained(settings, 2), second.parameters());
    assertFalse(Arrays.equals(trained(settings, 2), trained(settings(new Augmentation(false, 1), 0.2), 2)));
  }

  @Test
  void barsAreLearned() throws Exception {
    NetworkTrainer trainer = trainer(settings(Augmentation.NONE, 0), 1);
    try (Layers layers = Layers.open(SHAPE, 16)) {
      for (int epoch = 0; epoch < EPOCHS; epoch++) {
        trainer.epoch(layers, null, null);
      }
      double[] losses = new double[ROWS];
      trainer.rowLosses(layers, losses);
      assertTrue(Arrays.stream(losses).average().orElseThrow() < 0.1, "was " + Arrays.stream(losses).average().orElseThrow());
    }
  }
}
