// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The part of a network that sees its inputs as images: convolutions and pools, below the dense layers. Their parameters stand before those of the dense
 * layers, layer by layer. Immutable.
 *
 * @serial exclude
 */
public final class ImageStack implements Serializable {

  private static final long serialVersionUID = 1L;

  private final ImageLayer[] layers;
  /** The image below each layer, and at last the one above all. */
  private final ImageSize[] sizes;

  /**
   * A stack of layers.
   *
   * @param input the images that rows hold
   * @param layers read: from the first to the last
   * @throws IllegalArgumentException if a pool is larger than its image, or there are more weights than an array holds
   */
  public ImageStack(ImageSize input, List<ImageLayer> layers) {
    this.layers = layers.toArray(ImageLayer[]::new);
    this.sizes = new ImageSize[layers.size() + 1];
    sizes[0] = input;
    long size = 0;
    for (int layer = 0; layer < layers.size(); layer++) {
      try {
        sizes[layer + 1] = this.layers[layer].above(sizes[layer]);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("Layer " + (layer + 1) + " (" + this.layers[layer] + ") does not fit images of " + input + ": " + e.getMessage(), e);
      }
      size += this.layers[layer].numParameters(sizes[layer]);
      if (size > Integer.MAX_VALUE / 2) {
        throw new IllegalArgumentException("Layers " + this + " have more than " + Integer.MAX_VALUE / 2 + " weights; use fewer filters");
      }
    }
  }

  /**
   * The images that rows hold.
   *
   * @return their size
   */
  public ImageSize input() {
    return sizes[0];
  }

  int numLayers() {
    return layers.length;
  }

  ImageLayer layer(int layer) {
    return layers[layer];
  }

  /** The image below a layer; {@code numLayers()} gives the one above all. */
  ImageSize size(int layer) {
    return sizes[layer];
  }

  /**
   * Numbers that the dense layers are given.
   *
   * @return those of the image above all layers
   */
  public int numFeatures() {
    return sizes[layers.length].length();
  }

  /**
   * All numbers that a network keeps for these layers.
   *
   * @return weights, biases, and what batch normalisation keeps
   */
  public int numParameters() {
    return at(layers.length);
  }

  /** Where the parameters of a layer begin. */
  int at(int layer) {
    long at = 0;
    for (int k = 0; k < layer; k++) {
      at += layers[k].numParameters(sizes[k]);
    }
    return (int) at;
  }

  /**
   * Draws the weights of convolutions to start from; batch normalisation begins with statistics of mean 0 and variance 1, and changes nothing.
   *
   * @param parameters written at its beginning, where it held zeros
   * @param activation what follows each convolution
   * @param random where weights come from
   */
  public void drawWeights(float[] parameters, Activation activation, SplittableRandom random) {
    for (int number = 0; number < layers.length; number++) {
      ImageLayer layer = layers[number];
      if (layer.isConvolution()) {
        int end = at(number) + (int) layer.numWeights(sizes[number]);
        double deviation = Math.sqrt(activation.gain() * layer.filters() / layer.numWeights(sizes[number]));
        for (int k = at(number); k < end; k++) {
          parameters[k] = (float) (deviation * random.nextGaussian());
        }
        if (layer.normalised()) {
          Arrays.fill(parameters, end, end + layer.filters(), 1);
          Arrays.fill(parameters, end + 3 * layer.filters(), end + 4 * layer.filters(), 1);
        }
      }
    }
  }

  /**
   * Where weights begin and end that decay may shrink.
   *
   * @return pairs of places
   */
  public List<int[]> weightRanges() {
    List<int[]> ranges = new ArrayList<>();
    for (int layer = 0; layer < layers.length; layer++) {
      if (layers[layer].isConvolution()) {
        ranges.add(new int[] {at(layer), at(layer) + (int) layers[layer].numWeights(sizes[layer])});
      }
    }
    return ranges;
  }

  /** Numbers of the largest image that convolutions are given, or that they make. */
  int largestOfConvolutions(boolean above) {
    int largest = 0;
    for (int layer = 0; layer < layers.length; layer++) {
      largest = Math.max(largest, layers[layer].isConvolution() ? sizes[above ? layer + 1 : layer].length() : 0);
    }
    return largest;
  }

  int largestImage() {
    return Arrays.stream(sizes).mapToInt(ImageSize::length).max().orElseThrow();
  }

  /**
   * Memory outside of Java's heap: images into and out of one convolution at a time, with their gradients, and patches and weights of all.
   *
   * @param rows the most that go through at once
   * @return bytes
   */
  public long offHeapBytes(int rows) {
    return Float.BYTES * (2L * rows * ((long) largestOfConvolutions(false) + largestOfConvolutions(true)) + numPatches() + 2L * numParameters());
  }

  /** Numbers of the patches that all convolutions make of an image. */
  private long numPatches() {
    return IntStream.range(0, layers.length).mapToLong(layer -> layers[layer].numPatches(sizes[layer])).sum();
  }

  /** Memory of Java's heap for the images between layers, and their gradients. */
  long heapBytes(int rows) {
    long numbers = 2L * largestImage() + sizes[0].length();
    for (int layer = 0; layer < layers.length; layer++) {
      // Batch normalisation keeps what it was given, pools which number was the largest.
      numbers += (layers[layer].normalised() || layers[layer].kind() == ImageLayer.Kind.MAXIMUM ? 2L : 1L) * sizes[layer + 1].length();
    }
    return Float.BYTES * (rows * numbers + numPatches() + 2L * numParameters());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ImageStack stack && Arrays.equals(layers, stack.layers) && sizes[0].equals(stack.sizes[0]);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(layers) + sizes[0].hashCode();
  }

  /** Such as 3x32x32, conv 16 3, pool 2. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(sizes[0].toString());
    for (ImageLayer layer : layers) {
      text.append(", ").append(layer);
    }
    return text.toString();
  }
}
