package centroid.nd4j;

import java.nio.FloatBuffer;
import org.nd4j.linalg.api.blas.params.MMulTranspose;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.reduce.Mmul;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The arrays of m networks of one shape outside of Java's heap, and the way of a batch forward and backward through them. All
 * are 3-dimensional with the network as first axis, so that one product serves all networks. Every row has a 1 behind its
 * values, which makes the bias one more row of weights and its gradient one more row of a product that is needed anyway.
 */
final class Layers implements AutoCloseable {

  private final NetworkShape shape;
  private final int numNetworks;
  private final int numRows;
  private final Layer[] layers;
  /** Rows that a layer was given, with their 1; kept between forward and backward. */
  private final float[][] values;
  private final float[] sums;
  private final float[] gradients;
  private boolean closed;

  /** Arrays for batches of some size; the caller has seen to it that there is memory for them. */
  Layers(NetworkShape shape, int numNetworks, int numRows) {
    this.shape = shape;
    this.numNetworks = numNetworks;
    this.numRows = numRows;
    this.layers = new Layer[shape.numLayers()];
    this.values = new float[shape.numLayers()][];
    int largest = numNetworks * numRows * shape.largestWidth();
    this.sums = new float[largest];
    this.gradients = new float[largest];
    try {
      for (int layer = 0; layer < layers.length; layer++) {
        values[layer] = new float[numNetworks * numRows * (shape.width(layer) + 1)];
        layers[layer] = new Layer(numNetworks, numRows, shape.width(layer), shape.width(layer + 1), layer > 0);
      }
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** The batch, to be filled before {@link #forward}: network after network, rows of inputs with a 1 behind each. */
  float[] inputs() {
    return values[0];
  }

  /** Copies the weights of all networks in: layer after layer, network after network. */
  void load(float[] parameters) {
    int at = 0;
    for (int layer = 0; layer < layers.length; layer++) {
      int size = numNetworks * shape.layerSize(layer);
      layers[layer].weights.put(0, parameters, at, size);
      at += size;
    }
  }

  /**
   * Sends the batch through all networks.
   *
   * @param results written: network after network, rows of outputs
   */
  void forward(float[] results) {
    int allRows = numNetworks * numRows;
    for (int layer = 0; layer < layers.length; layer++) {
      layers[layer].input.put(0, values[layer]);
      layers[layer].forward();
      if (layer < layers.length - 1) {
        layers[layer].output.get(0, sums, 0, allRows * shape.width(layer + 1));
        shape.activation().apply(sums, values[layer + 1], allRows, shape.width(layer + 1));
      } else {
        layers[layer].output.get(0, results, 0, allRows * shape.resultWidth());
      }
    }
  }

  /**
   * Sends the gradient of the losses back.
   *
   * @param deltas read: gradients of the results of {@link #forward}
   * @param weightGradients written: gradients of all weights, laid out as the weights
   */
  void backward(float[] deltas, float[] weightGradients) {
    int allRows = numNetworks * numRows;
    int at = weightGradients.length;
    layers[layers.length - 1].output.put(0, deltas, 0, allRows * shape.resultWidth());
    for (int layer = layers.length - 1; layer >= 0; layer--) {
      int width = shape.width(layer);
      int size = numNetworks * shape.layerSize(layer);
      at -= size;
      layers[layer].backward();
      layers[layer].weightGradient.get(0, weightGradients, at, size);
      if (layer > 0) {
        layers[layer].inputGradient.get(0, gradients, 0, allRows * (width + 1));
        shape.activation().backward(values[layer], gradients, sums, allRows, width);
        layers[layer - 1].output.put(0, sums, 0, allRows * width);
      }
    }
  }

  /** Gives all memory back; a second call does nothing. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      for (Layer layer : layers) {
        if (layer != null) {
          layer.close();
        }
      }
    }
  }

  /** One layer of all networks: buffers to copy from and to, and the three products. */
  private static final class Layer implements AutoCloseable {

    private final INDArray[] arrays;
    private final FloatBuffer input;
    private final FloatBuffer weights;
    /** Sums on the way forward, their gradients on the way back. */
    private final FloatBuffer output;
    private final FloatBuffer weightGradient;
    private final FloatBuffer inputGradient;
    private final Mmul forward;
    private final Mmul backwardToWeights;
    private final Mmul backwardToInput;

    Layer(int m, int rows, int below, int above, boolean passesGradient) {
      INDArray x = Nd4j.create(DataType.FLOAT, m, rows, below + 1);
      INDArray w = Nd4j.create(DataType.FLOAT, m, below + 1, above);
      INDArray z = Nd4j.create(DataType.FLOAT, m, rows, above);
      INDArray wGradient = Nd4j.create(DataType.FLOAT, m, below + 1, above);
      INDArray xGradient = passesGradient ? Nd4j.create(DataType.FLOAT, m, rows, below + 1) : null;
      arrays = new INDArray[] {x, w, z, wGradient, xGradient};
      input = x.data().asNioFloat();
      weights = w.data().asNioFloat();
      output = z.data().asNioFloat();
      weightGradient = wGradient.data().asNioFloat();
      inputGradient = passesGradient ? xGradient.data().asNioFloat() : null;
      forward = new Mmul(x, w, z, MMulTranspose.allFalse());
      backwardToWeights = new Mmul(x, z, wGradient, MMulTranspose.builder().transposeA(true).build());
      backwardToInput = passesGradient ? new Mmul(z, w, xGradient, MMulTranspose.builder().transposeB(true).build()) : null;
    }

    void forward() {
      Nd4j.exec(forward);
    }

    void backward() {
      Nd4j.exec(backwardToWeights);
      if (backwardToInput != null) {
        Nd4j.exec(backwardToInput);
      }
    }

    @Override
    public void close() {
      for (INDArray array : arrays) {
        if (array != null && array.closeable()) {
          array.close();
        }
      }
    }
  }
}
