// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.io.Serializable;

/**
 * A layer that makes images of images. The parameters of a convolution are its weights, as ND4J wants them: [row of the filter][column][channel
 * below][filter]. They are followed by a bias for each filter or, with batch normalisation, by a scale, a shift, a running mean and a running variance.
 *
 * @param kind what it does
 * @param filters filters of a convolution; else 0
 * @param side side of the filters, which is odd, or of the squares that are pooled; 0 for all of the image
 * @param normalised whether a convolution is followed by batch normalisation
 * @serial exclude
 */
public record ImageLayer(Kind kind, int filters, int side, boolean normalised) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Numbers for each filter behind the weights of a convolution with batch normalisation: scale, shift, mean, variance. */
  private static final int NORMALISATION = 4;

  /** Beyond as many channels or filters, oneDNN's own way backward is faster than patches; beyond as many numbers they take too much memory. */
  private static final int FEW_CHANNELS = 16;
  private static final long MOST_PATCHES = 1 << 22;

  /** What a layer does. */
  public enum Kind {
    /** A convolution of stride 1, padded by 0 so that the image keeps its size, then the activation. */
    CONVOLUTION,
    /** The largest number of each square. */
    MAXIMUM,
    /** The mean of each square. */
    AVERAGE
  }

  /**
   * A checked layer.
   *
   * @param kind see above
   * @param filters see above
   * @param side see above
   * @param normalised see above
   * @throws IllegalArgumentException if a number is impossible
   */
  public ImageLayer {
    if (kind == Kind.CONVOLUTION && (filters < 1 || side < 1 || side % 2 == 0)) {
      throw new IllegalArgumentException("A convolution must have at least 1 filter, whose side is odd, but had " + filters + " of side " + side);
    }
    if (kind != Kind.CONVOLUTION && side < 0) {
      throw new IllegalArgumentException("Squares that are pooled must have a side of at least 1, but it was " + side);
    }
  }

  /**
   * A convolution with batch normalisation.
   *
   * @param filters at least 1
   * @param side side of the filters, odd
   * @return the layer
   */
  public static ImageLayer convolution(int filters, int side) {
    return new ImageLayer(Kind.CONVOLUTION, filters, side, true);
  }

  /**
   * Pooling.
   *
   * @param kind maximum or average
   * @param side side of the squares; 0 takes all of the image
   * @return the layer
   */
  public static ImageLayer pool(Kind kind, int side) {
    return new ImageLayer(kind, 0, side, false);
  }

  boolean isConvolution() {
    return kind == Kind.CONVOLUTION;
  }

  /**
   * The image that this layer makes. Rows and columns that fill no square are left out.
   *
   * @param below the image that it is given
   * @return its size
   * @throws IllegalArgumentException if the squares are larger than the image
   */
  public ImageSize above(ImageSize below) {
    if (isConvolution()) {
      return new ImageSize(filters, below.height(), below.width());
    }
    if (side > below.height() || side > below.width()) {
      throw new IllegalArgumentException("A pool must not be larger than its image, but a pool of " + side + "x" + side + " was to take an image of "
          + below.height() + "x" + below.width() + "; use fewer pools or larger images");
    }
    return side == 0 ? new ImageSize(below.channels(), 1, 1) : new ImageSize(below.channels(), below.height() / side, below.width() / side);
  }

  /** Weights without what belongs to filters; a huge number if they are more than can be counted. */
  long numWeights(ImageSize below) {
    return (long) Math.min((double) side * side * below.channels() * filters, Long.MAX_VALUE / 4);
  }

  /** Numbers of an image's patches, by which a convolution with few channels goes backward; 0 for all others. */
  long numPatches(ImageSize below) {
    long numbers = (long) side * side * below.length();
    return isConvolution() && below.channels() <= FEW_CHANNELS && filters <= FEW_CHANNELS && numbers <= MOST_PATCHES ? numbers : 0;
  }

  /** All numbers that a network keeps for this layer. */
  long numParameters(ImageSize below) {
    return isConvolution() ? numWeights(below) + (normalised ? NORMALISATION : 1L) * filters : 0;
  }

  /** As on command lines. */
  @Override
  public String toString() {
    return switch (kind) {
      case CONVOLUTION -> "conv " + filters + " " + side + (normalised ? "" : " bias");
      case MAXIMUM -> "pool " + (side == 0 ? "all" : side);
      case AVERAGE -> "average " + (side == 0 ? "all" : side);
    };
  }
}
