// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The image layers of a network, which come before its dense layers. Their parameters come before those of the dense layers, layer by layer. Immutable.
 *
 * @serial exclude
 */
public final class ImageStack implements Serializable {

  private static final long serialVersionUID = 1L;

  private final ImageLayer[] layers;
  /** The input of each layer, and the output of the last. */
  private final ImageSize[] sizes;

  /**
   * Creates a stack.
   *
   * @param layers read: from the first to the last
   * @throws IllegalArgumentException if a layer does not fit its input, or there are more parameters than an array can hold
   */
  public ImageStack(ImageSize input, List<ImageLayer> layers) {
    this.layers = layers.toArray(ImageLayer[]::new);
    this.sizes = new ImageSize[layers.size() + 1];
    sizes[0] = input;
    long size = 0;
    for (int layer = 0; layer < layers.size(); layer++) {
      try {
        sizes[layer + 1] = this.layers[layer].output(sizes[layer]);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("Layer " + (layer + 1) + " (" + this.layers[layer] + ") does not fit images of " + input + ": " + e.getMessage(), e);
      }
      size += this.layers[layer].numParameters(sizes[layer]);
      if (size > Integer.MAX_VALUE / 2) {
        throw new IllegalArgumentException("Layers " + this + " have more than " + Integer.MAX_VALUE / 2 + " weights; use fewer filters");
      }
    }
  }

  /** {@return the size of the images in rows} */
  public ImageSize input() {
    return sizes[0];
  }

  int numLayers() {
    return layers.length;
  }

  ImageLayer layer(int layer) {
    return layers[layer];
  }

  /** Returns the input of a layer; {@code numLayers()} gives the output of the last. */
  ImageSize size(int layer) {
    return sizes[layer];
  }

  /** {@return the number of inputs of the dense layers, which is the length of the last output} */
  public int numFeatures() {
    return sizes[layers.length].length();
  }

  /** {@return the number of parameters, with those and the statistics of batch normalisation} */
  public int numParameters() {
    return offset(layers.length);
  }

  /** Returns the index of the first parameter of a layer. */
  int offset(int layer) {
    long offset = 0;
    for (int k = 0; k < layer; k++) {
      offset += layers[k].numParameters(sizes[k]);
    }
    return (int) offset;
  }

  LayerPosition position(int layer, Activation activation) {
    return new LayerPosition(sizes[layer], offset(layer), activation);
  }

  /**
   * Draws the initial parameters of all layers.
   *
   * @param parameters written at its beginning, where it held zeros
   */
  public void initialise(float[] parameters, Activation activation, SplittableRandom random) {
    for (int layer = 0; layer < layers.length; layer++) {
      layers[layer].initialise(position(layer, activation), parameters, random);
    }
  }

  /** {@return where the weights are, which weight decay shrinks: pairs of the first index and the end} */
  public List<int[]> weightRanges() {
    List<int[]> ranges = new ArrayList<>();
    for (int layer = 0; layer < layers.length; layer++) {
      int numWeights = (int) layers[layer].numWeights(sizes[layer]);
      if (numWeights > 0) {
        ranges.add(new int[] {offset(layer), offset(layer) + numWeights});
      }
    }
    return ranges;
  }

  /** Returns the length of the largest input or output of a layer that runs in ND4J; 0 if there is none. */
  int largestInNd4j(boolean output) {
    return IntStream.range(0, layers.length).filter(layer -> layers[layer].usesNd4j()).map(layer -> sizes[output ? layer + 1 : layer].length()).max().orElse(0);
  }

  int largestImage() {
    return Arrays.stream(sizes).mapToInt(ImageSize::length).max().orElseThrow();
  }

  /**
   * Returns the memory outside of Java's heap that training needs: input and output of one layer at a time with their gradients, and for each layer its
   * parameters, their gradients and its working memory.
   */
  public long offHeapBytes(int rows) {
    return Float.BYTES * (2L * rows * ((long) largestInNd4j(false) + largestInNd4j(true)) + numScratch() + 2L * numParameters());
  }

  private long numScratch() {
    return IntStream.range(0, layers.length).mapToLong(layer -> layers[layer].numScratch(sizes[layer])).sum();
  }

  /** Returns the memory in Java's heap that training needs, in bytes: images between layers, their gradients, and what layers keep. */
  long heapBytes(int rows) {
    long perRow = 2L * largestImage() + sizes[0].length();
    for (int layer = 0; layer < layers.length; layer++) {
      perRow += layers[layer].numKept(sizes[layer]);
    }
    return Float.BYTES * (rows * perRow + numScratch() + 2L * numParameters());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ImageStack stack && Arrays.equals(layers, stack.layers) && sizes[0].equals(stack.sizes[0]);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(layers) + sizes[0].hashCode();
  }

  /** Returns a text such as 3x32x32, conv 16 3, pool 2. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(sizes[0].toString());
    for (ImageLayer layer : layers) {
      text.append(", ").append(layer);
    }
    return text.toString();
  }
}
