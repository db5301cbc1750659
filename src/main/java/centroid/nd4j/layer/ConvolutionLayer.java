// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A convolution of stride 1, padded with 0 so that images keep their height and width, followed by the activation. Its weights are in the order that ND4J
 * expects: [row of the filter][column][input channel][filter]. They are followed by a bias for each filter or, with batch normalisation, by a scale, a shift, a
 * running mean and a running variance for each.
 *
 * @param filters number of filters
 * @param side height and width of a filter, odd
 * @param normalised whether batch normalisation comes between convolution and activation
 * @serial exclude
 */
public record ConvolutionLayer(int filters, int side, boolean normalised) implements ImageLayer {

  /** How users write this layer. */
  static final String SYNTAX = "conv <filters> <odd side>";

  private static final long serialVersionUID = 1L;

  private static final Pattern TEXT = Pattern.compile("conv\\s+(\\d{1,9})\\s+(\\d{1,9})(\\s+bias)?");

  /** Parameters of batch normalisation for each filter: scale, shift, mean, variance. */
  private static final int NORMALISATION = 4;

  /** With more channels or filters the backward pass of oneDNN is faster than {@link Patches}; with more numbers patches take too much memory. */
  private static final int FEW_CHANNELS = 16;
  private static final long MOST_PATCHES = 1 << 22;

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is impossible
   */
  public ConvolutionLayer {
    if (filters < 1 || side < 1 || side % 2 == 0) {
      throw new IllegalArgumentException("A convolution must have at least 1 filter and filters of odd side, but had " + filters + " of side " + side);
    }
  }

  /** Creates a convolution with batch normalisation. */
  public ConvolutionLayer(int filters, int side) {
    this(filters, side, true);
  }

  /** Reads {@link #SYNTAX}; empty if the text is anything else. */
  static Optional<ImageLayer> parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int filters = Integer.parseInt(matcher.group(1));
    int side = Integer.parseInt(matcher.group(2));
    return filters > 0 && side % 2 == 1 ? Optional.of(new ConvolutionLayer(filters, side, matcher.group(3) == null)) : Optional.empty();
  }

  @Override
  public ImageSize output(ImageSize input) {
    return new ImageSize(filters, input.height(), input.width());
  }

  /** A huge number if there are more weights than a long can count. */
  @Override
  public long numWeights(ImageSize input) {
    return (long) Math.min((double) side * side * input.channels() * filters, Long.MAX_VALUE / 4);
  }

  @Override
  public long numParameters(ImageSize input) {
    return numWeights(input) + (normalised ? NORMALISATION : 1L) * filters;
  }

  /** Normal weights; batch normalisation starts as the identity, with mean 0 and variance 1. */
  @Override
  public void initialise(LayerPosition position, float[] parameters, SplittableRandom random) {
    int end = endOfWeights(position);
    double deviation = Math.sqrt(position.activation().gain() * filters / numWeights(position.input()));
    for (int k = position.offset(); k < end; k++) {
      parameters[k] = (float) (deviation * random.nextGaussian());
    }
    if (normalised) {
      Arrays.fill(parameters, end, end + filters, 1);
      Arrays.fill(parameters, end + 3 * filters, end + 4 * filters, 1);
    }
  }

  /** Returns the index of the first parameter behind the weights. */
  int endOfWeights(LayerPosition position) {
    return position.offset() + (int) numWeights(position.input());
  }

  @Override
  public void predict(LayerPosition position, float[] parameters, float[] input, float[] output) {
    PlainConvolution.forward(this, position.input(), input, parameters, position.offset(), output);
    new BatchNormalisation(this, position).predict(output, parameters, 1);
    position.activation().apply(output, output(position.input()).length());
  }

  @Override
  public LayerTraining training(LayerPosition position, TrainingMemory memory) {
    return new ConvolutionTraining(this, position, memory);
  }

  @Override
  public boolean usesNd4j() {
    return true;
  }

  /** Batch normalisation keeps its input too. */
  @Override
  public long numKept(ImageSize input) {
    return (normalised ? 2L : 1L) * output(input).length();
  }

  /** The patches of an image, by which a convolution with few channels goes backward. */
  @Override
  public long numScratch(ImageSize input) {
    long numbers = (long) side * side * input.length();
    return input.channels() <= FEW_CHANNELS && filters <= FEW_CHANNELS && numbers <= MOST_PATCHES ? numbers : 0;
  }

  @Override
  public String toString() {
    return "conv " + filters + " " + side + (normalised ? "" : " bias");
  }
}
