// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.HashMap;
import java.util.Map;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.CustomOp;
import org.nd4j.linalg.api.ops.DynamicCustomOp;
import org.nd4j.linalg.api.ops.OpContext;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;

/**
 * A convolution by ND4J's operations, forward and backward. Images go through arrays that all convolutions of a network share. One with few channels goes
 * backward by {@link Patches}, and by a convolution forward with turned weights. Not thread-safe.
 */
final class Convolution implements AutoCloseable {

  /** Images into and out of a convolution, and their gradients, outside of Java's heap. */
  static final class Room implements AutoCloseable {

    private final INDArray input;
    private final INDArray output;
    private final INDArray inputGradient;
    private final INDArray outputGradient;

    Room(ImageStack stack, int rows) {
      // ND4J has no arrays of nothing, which a stack without convolutions would ask for.
      long below = Math.max(1, (long) rows * stack.largestOfConvolutions(false));
      long above = Math.max(1, (long) rows * stack.largestOfConvolutions(true));
      input = Nd4j.create(DataType.FLOAT, below);
      output = Nd4j.create(DataType.FLOAT, above);
      inputGradient = Nd4j.create(DataType.FLOAT, below);
      outputGradient = Nd4j.create(DataType.FLOAT, above);
    }

    private static INDArray images(INDArray room, int rows, ImageSize size) {
      return room.get(NDArrayIndex.interval(0, (long) rows * size.length())).reshape(rows, size.channels(), size.height(), size.width());
    }

    @Override
    public void close() {
      for (INDArray array : new INDArray[] {input, output, inputGradient, outputGradient}) {
        if (array.closeable()) {
          array.close();
        }
      }
    }
  }

  /** Both operations for one number of rows. */
  private record Calls(OpContext forward, OpContext backward) {
  }

  private final Room room;
  private final ImageSize below;
  private final ImageSize above;
  private final INDArray weights;
  private final INDArray gradients;
  /** Null with many channels, as are the weights turned by 180 degrees, from filters to channels. */
  private final Patches patches;
  private final INDArray turned;
  /** Gradients of weights on their way. */
  private final float[] made;
  private final long[] arguments;
  private final CustomOp forward = DynamicCustomOp.builder("conv2d").build();
  private final CustomOp backward = DynamicCustomOp.builder("conv2d_bp").build();
  /** By number of rows: that of a whole part, and those that are left over. */
  private final Map<Integer, Calls> calls = new HashMap<>();

  Convolution(ImageLayer layer, ImageSize below, Room room) {
    this.room = room;
    this.below = below;
    this.above = layer.above(below);
    int side = layer.side();
    this.weights = Nd4j.create(DataType.FLOAT, side, side, below.channels(), layer.filters());
    this.gradients = Nd4j.create(DataType.FLOAT, side, side, below.channels(), layer.filters());
    boolean few = layer.numPatches(below) > 0;
    this.patches = few ? new Patches(layer, below) : null;
    this.turned = few ? Nd4j.create(DataType.FLOAT, side, side, layer.filters(), below.channels()) : null;
    this.made = new float[(int) gradients.length()];
    // Sides, strides, paddings, dilations; the image keeps its size; channels come before rows and columns.
    this.arguments = new long[] {side, side, 1, 1, side / 2, side / 2, 1, 1, 1, 0};
  }

  /** Copies weights in. */
  void load(float[] parameters, int at) {
    put(parameters, at, made.length, weights);
    if (turned != null) {
      turn(parameters, at);
    }
  }

  private void turn(float[] parameters, int at) {
    int channels = below.channels();
    int filters = above.channels();
    int places = made.length / (channels * filters);
    float[] weights = new float[made.length];
    int from = at;
    for (int place = places - 1; place >= 0; place--) {
      for (int channel = 0; channel < channels; channel++) {
        for (int filter = 0; filter < filters; filter++) {
          weights[(place * filters + filter) * channels + channel] = parameters[from++];
        }
      }
    }
    put(weights, 0, weights.length, turned);
  }

  /**
   * Convolves images.
   *
   * @param input read
   * @param output written
   * @param rows how many
   */
  void forward(float[] input, float[] output, int rows) {
    put(input, 0, rows * below.length(), room.input);
    Nd4j.getExecutioner().exec(forward, calls(rows).forward());
    get(room.output, output, rows * above.length());
  }

  /**
   * The gradients of weights and images.
   *
   * @param input read: what {@link #forward} was given
   * @param outputGradients read
   * @param inputGradients written; null if nobody wants to know
   * @param weightGradients modified: those of these rows are added, from {@code at} on
   * @param at first weight
   * @param rows how many
   */
  void backward(float[] input, float[] outputGradients, float[] inputGradients, float[] weightGradients, int at, int rows) {
    put(outputGradients, 0, rows * above.length(), room.outputGradient);
    if (patches == null) {
      put(input, 0, rows * below.length(), room.input);
      Nd4j.getExecutioner().exec(backward, calls(rows).backward());
    } else {
      patches.weightGradients(input, room.outputGradient, rows, gradients);
      if (inputGradients != null) {
        Nd4j.getExecutioner().exec(forward, calls(rows).backward());
      }
    }
    if (inputGradients != null) {
      get(room.inputGradient, inputGradients, rows * below.length());
    }
    get(gradients, made, made.length);
    for (int k = 0; k < made.length; k++) {
      weightGradients[at + k] += made[k];
    }
  }

  private static void put(float[] from, int at, int length, INDArray to) {
    to.data().asNioFloat().put(0, from, at, length);
  }

  private static void get(INDArray from, float[] to, int length) {
    from.data().asNioFloat().get(0, to, 0, length);
  }

  private Calls calls(int rows) {
    return calls.computeIfAbsent(rows, key -> {
      INDArray input = Room.images(room.input, rows, below);
      OpContext there = Nd4j.getExecutioner().buildContext();
      there.setInputArrays(input, weights);
      there.setOutputArrays(Room.images(room.output, rows, above));
      there.setIArguments(arguments);
      OpContext back = Nd4j.getExecutioner().buildContext();
      INDArray outputGradient = Room.images(room.outputGradient, rows, above);
      INDArray inputGradient = Room.images(room.inputGradient, rows, below);
      if (patches == null) {
        back.setInputArrays(input, weights, outputGradient);
        back.setOutputArrays(inputGradient, gradients);
      } else {
        back.setInputArrays(outputGradient, turned);
        back.setOutputArrays(inputGradient);
      }
      back.setIArguments(arguments);
      return new Calls(there, back);
    });
  }

  @Override
  public void close() {
    calls.clear();
    if (patches != null) {
      patches.close();
    }
    for (INDArray array : new INDArray[] {weights, gradients, turned}) {
      if (array != null && array.closeable()) {
        array.close();
      }
    }
  }
}
