// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.io.Serializable;
import java.util.SplittableRandom;

/**
 * A layer that turns images into images. It is a description: it is saved with a network, and loads and predicts where ND4J is missing.
 *
 * <p>A new kind of layer is one class that implements this interface and {@link LayerTraining}, and an entry in {@link ImageLayerParser}. A record gives it
 * {@code equals}, which compares the layers of networks; {@code toString} is its text in the option -layers. A network stores the parameters of a layer side by
 * side, weights first.
 */
public interface ImageLayer extends Serializable {

  /**
   * Returns the size of the images that this layer makes.
   *
   * @throws IllegalArgumentException if the layer does not fit the input
   */
  ImageSize output(ImageSize input);

  /** Returns the number of parameters, by default none. */
  default long numParameters(ImageSize input) {
    return 0;
  }

  /** Returns the number of weights, which weight decay shrinks, by default none. */
  default long numWeights(ImageSize input) {
    return 0;
  }

  /**
   * Draws initial parameters.
   *
   * @param parameters written at that place, where it held zeros
   */
  default void initialise(LayerPosition position, float[] parameters, SplittableRandom random) {
    // Without parameters there is nothing to draw.
  }

  /**
   * Sends one image forward in plain Java, as a trained network predicts.
   *
   * @param parameters read: those of the network
   * @param input read: the image
   * @param output written: the resulting image
   */
  void predict(LayerPosition position, float[] parameters, float[] input, float[] output);

  /**
   * Opens the layer for training.
   *
   * @return its forward and backward pass, to be closed
   */
  LayerTraining training(LayerPosition position, TrainingMemory memory);

  /** Returns whether training runs in ND4J, on copies of images in {@link TrainingMemory#images}. */
  default boolean usesNd4j() {
    return false;
  }

  /** Returns the floats of Java's heap that training keeps for each row from the forward to the backward pass. */
  default long numKept(ImageSize input) {
    return output(input).length();
  }

  /**
   * Returns the floats of working memory that training needs whatever the number of rows, once in Java's heap and once outside of it.
   *
   * @return 0 by default
   */
  default long numScratch(ImageSize input) {
    return 0;
  }
}
