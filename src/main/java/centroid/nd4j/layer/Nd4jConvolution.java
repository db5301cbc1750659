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

/**
 * The forward and backward pass of a convolution by operations of ND4J. With few channels the backward pass computes the gradients of weights by
 * {@link Patches}, and those of images by a forward convolution with rotated weights. Not thread-safe. Must be closed.
 */
final class Nd4jConvolution implements AutoCloseable {

  /** The arguments of both operations for one number of rows. */
  private record Calls(OpContext forward, OpContext backward) {
  }

  private final Nd4jImages images;
  private final ImageSize input;
  private final ImageSize output;
  private final INDArray weights;
  private final INDArray gradients;
  /** Null with many channels. */
  private final Patches patches;
  /** The weights rotated by 180 degrees, from filters to channels; null with many channels. */
  private final INDArray rotated;
  /** A copy of the gradients in Java's heap. */
  private final float[] weightGradients;
  private final long[] arguments;
  private final CustomOp forward = DynamicCustomOp.builder("conv2d").build();
  private final CustomOp backward = DynamicCustomOp.builder("conv2d_bp").build();
  /** By number of rows: that of a full pass, and that of the last pass of a batch. */
  private final Map<Integer, Calls> calls = new HashMap<>();

  Nd4jConvolution(ConvolutionLayer layer, ImageSize input, Nd4jImages images) {
    this.images = images;
    this.input = input;
    this.output = layer.output(input);
    int side = layer.side();
    this.weights = Nd4j.create(DataType.FLOAT, side, side, input.channels(), layer.filters());
    this.gradients = Nd4j.create(DataType.FLOAT, side, side, input.channels(), layer.filters());
    boolean fewChannels = layer.numScratch(input) > 0;
    this.patches = fewChannels ? new Patches(layer, input) : null;
    this.rotated = fewChannels ? Nd4j.create(DataType.FLOAT, side, side, layer.filters(), input.channels()) : null;
    this.weightGradients = new float[(int) gradients.length()];
    // Sides, strides, paddings, dilations; images keep their size; channels come before rows and columns.
    this.arguments = new long[] {side, side, 1, 1, side / 2, side / 2, 1, 1, 1, 0};
  }

  /** Copies the weights from an array, from an offset on. */
  void load(float[] parameters, int offset) {
    put(parameters, offset, weightGradients.length, weights);
    if (rotated != null) {
      rotate(parameters, offset);
    }
  }

  private void rotate(float[] parameters, int offset) {
    int channels = input.channels();
    int filters = output.channels();
    int places = weightGradients.length / (channels * filters);
    float[] result = new float[weightGradients.length];
    int from = offset;
    for (int place = places - 1; place >= 0; place--) {
      for (int channel = 0; channel < channels; channel++) {
        for (int filter = 0; filter < filters; filter++) {
          result[(place * filters + filter) * channels + channel] = parameters[from++];
        }
      }
    }
    put(result, 0, result.length, rotated);
  }

  /**
   * Convolves images.
   *
   * @param inputs read: the images of all rows
   * @param outputs written
   */
  void forward(float[] inputs, float[] outputs, int rows) {
    put(inputs, 0, rows * input.length(), images.input);
    Nd4j.getExecutioner().exec(forward, calls(rows).forward());
    get(images.output, outputs, rows * output.length());
  }

  /**
   * Computes the gradients of weights and images.
   *
   * @param inputs read: what {@link #forward} was given
   * @param outputGradients read
   * @param inputGradients written; null if they are not needed
   * @param parameterGradients modified: the gradients of weights are added, from {@code offset} on
   * @param offset index of the first weight
   */
  void backward(float[] inputs, float[] outputGradients, float[] inputGradients, float[] parameterGradients, int offset, int rows) {
    put(outputGradients, 0, rows * output.length(), images.outputGradients);
    if (patches == null) {
      put(inputs, 0, rows * input.length(), images.input);
      Nd4j.getExecutioner().exec(backward, calls(rows).backward());
    } else {
      patches.weightGradients(inputs, images.outputGradients, rows, gradients);
      if (inputGradients != null) {
        Nd4j.getExecutioner().exec(forward, calls(rows).backward());
      }
    }
    if (inputGradients != null) {
      get(images.inputGradients, inputGradients, rows * input.length());
    }
    get(gradients, weightGradients, weightGradients.length);
    for (int k = 0; k < weightGradients.length; k++) {
      parameterGradients[offset + k] += weightGradients[k];
    }
  }

  private static void put(float[] from, int offset, int length, INDArray to) {
    to.data().asNioFloat().put(0, from, offset, length);
  }

  private static void get(INDArray from, float[] to, int length) {
    from.data().asNioFloat().get(0, to, 0, length);
  }

  private Calls calls(int rows) {
    return calls.computeIfAbsent(rows, key -> {
      INDArray inputs = Nd4jImages.view(images.input, rows, input);
      OpContext forwardCall = Nd4j.getExecutioner().buildContext();
      forwardCall.setInputArrays(inputs, weights);
      forwardCall.setOutputArrays(Nd4jImages.view(images.output, rows, output));
      forwardCall.setIArguments(arguments);
      OpContext backwardCall = Nd4j.getExecutioner().buildContext();
      INDArray outputGradients = Nd4jImages.view(images.outputGradients, rows, output);
      INDArray inputGradients = Nd4jImages.view(images.inputGradients, rows, input);
      if (patches == null) {
        backwardCall.setInputArrays(inputs, weights, outputGradients);
        backwardCall.setOutputArrays(inputGradients, gradients);
      } else {
        backwardCall.setInputArrays(outputGradients, rotated);
        backwardCall.setOutputArrays(inputGradients);
      }
      backwardCall.setIArguments(arguments);
      return new Calls(forwardCall, backwardCall);
    });
  }

  @Override
  public void close() {
    calls.clear();
    if (patches != null) {
      patches.close();
    }
    for (INDArray array : new INDArray[] {weights, gradients, rotated}) {
      if (array != null && array.closeable()) {
        array.close();
      }
    }
  }
}
