// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pooling: replaces each square of pixels by its maximum or its mean. Rows and columns that do not fill a square are dropped.
 *
 * @param maximum true for the maximum, false for the mean
 * @param side height and width of a square; 0 pools the whole image
 * @serial exclude
 */
public record PoolingLayer(boolean maximum, int side) implements ImageLayer {

  /** How users write this layer. */
  static final String SYNTAX = "pool <side>, average <side>";

  private static final long serialVersionUID = 1L;

  private static final Pattern TEXT = Pattern.compile("(pool|average)\\s+(\\d{1,9}|all)");

  /**
   * Checks the side.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public PoolingLayer {
    if (side < 0) {
      throw new IllegalArgumentException("Pooled squares must have a side of at least 1, but it was " + side);
    }
  }

  /** Reads {@link #SYNTAX}, where the side may be the word all; empty if the text is anything else. */
  static Optional<ImageLayer> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    boolean all = matcher.group(2).equals("all");
    int side = all ? 0 : Integer.parseInt(matcher.group(2));
    return all || side > 0 ? Optional.of(new PoolingLayer(matcher.group(1).equals("pool"), side)) : Optional.empty();
  }

  @Override
  public ImageSize output(ImageSize input) {
    if (side > input.height() || side > input.width()) {
      throw new IllegalArgumentException("A pooled square must not be larger than its image, but squares of " + side + "x" + side + " were to be taken from "
          + "images of " + input.height() + "x" + input.width() + "; use fewer pooling layers or larger images");
    }
    return side == 0 ? new ImageSize(input.channels(), 1, 1) : new ImageSize(input.channels(), input.height() / side, input.width() / side);
  }

  @Override
  public void predict(LayerPosition position, float[] parameters, float[] input, float[] output) {
    new PoolingTraining(this, position.input(), 1).forward(input, output, 1, false);
  }

  @Override
  public LayerTraining training(LayerPosition position, TrainingMemory memory) {
    return new PoolingTraining(this, position.input(), memory.numRows());
  }

  /** The maximum also keeps its index. */
  @Override
  public long numKept(ImageSize input) {
    return (maximum ? 2L : 1L) * output(input).length();
  }

  @Override
  public String toString() {
    return (maximum ? "pool " : "average ") + (side == 0 ? "all" : side);
  }
}
