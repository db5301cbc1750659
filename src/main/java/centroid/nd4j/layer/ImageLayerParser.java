// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads image layers from the text that users write. A new kind of layer adds its syntax and its parser here. */
public final class ImageLayerParser {

  /** All kinds of layers, as they are written. */
  public static final String SYNTAX = String.join(", ", ConvolutionLayer.SYNTAX, PoolingLayer.SYNTAX);

  private static final List<Function<String, Optional<ImageLayer>>> PARSERS = List.of(ConvolutionLayer::parse, PoolingLayer::parse);

  private ImageLayerParser() {
  }

  /**
   * Reads one layer.
   *
   * @return the layer, or empty if the text describes none
   */
  public static Optional<ImageLayer> parse(String text) {
    return PARSERS.stream().flatMap(parser -> parser.apply(text).stream()).findFirst();
  }
}
