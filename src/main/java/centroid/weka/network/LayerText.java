// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.layer.ImageLayer;
import centroid.nd4j.layer.ImageLayerParser;
import centroid.nd4j.layer.ImageNetworks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The layers that option -layers describes.
 *
 * @param images the layers for images; may be empty
 * @param hidden the units of each dense hidden layer, which follow the layers for images; may be empty
 */
record LayerText(List<ImageLayer> images, int[] hidden) {

  private static final Pattern NAME = Pattern.compile("(vgg\\d+)(?:\\s*\\*\\s*(\\d*\\.?\\d+))?");
  private static final Pattern UNITS = Pattern.compile("\\d{1,9}");
  /** The largest factor for the filters of a named network; a larger one is probably a typing error. */
  private static final double WIDEST = 16;

  /**
   * Parses the value of the option.
   *
   * @throws IllegalArgumentException if the syntax is wrong
   */
  static LayerText parse(String text) {
    List<ImageLayer> images = new ArrayList<>();
    List<Integer> hidden = new ArrayList<>();
    if (!text.trim().equals("0")) {
      for (String given : text.split(",", -1)) {
        String part = given.trim().toLowerCase(Locale.ROOT);
        if (UNITS.matcher(part).matches() && Integer.parseInt(part) > 0) {
          hidden.add(Integer.parseInt(part));
        } else if (!hidden.isEmpty() || !addImageLayers(part, images)) {
          throw refused(text, part, !hidden.isEmpty());
        }
      }
    }
    return new LayerText(images, hidden.stream().mapToInt(Integer::intValue).toArray());
  }

  /** Adds the layers of one part of the text; returns false if it describes none. */
  private static boolean addImageLayers(String part, List<ImageLayer> layers) {
    Optional<ImageLayer> layer = ImageLayerParser.parse(part);
    if (layer.isPresent()) {
      return layers.add(layer.get());
    }
    Matcher name = NAME.matcher(part);
    return name.matches() && addNamed(name.group(1), name.group(2) == null ? 1 : Double.parseDouble(name.group(2)), layers);
  }

  private static boolean addNamed(String name, double width, List<ImageLayer> layers) {
    boolean possible = ImageNetworks.names().contains(name) && width > 0 && width <= WIDEST;
    return possible && layers.addAll(ImageNetworks.layers(name, width));
  }

  private static IllegalArgumentException refused(String text, String part, boolean afterUnits) {
    String names = String.join(", ", ImageNetworks.names());
    boolean knownButLate = afterUnits && addImageLayers(part, new ArrayList<>());
    return new IllegalArgumentException("Layers (-layers) must be the units of hidden layers, separated by commas, such as 50,50, or 0 alone for no hidden "
        + "layer; layers for images may precede them: " + ImageLayerParser.SYNTAX + ", or one of " + names + ", whose filters a factor of at most 16 may "
        + "multiply, such as vgg16*0.125; all numbers are at least 1; but was '" + text + "', in which '" + part + "' "
        + (knownButLate ? "follows a number of units; move it before them" : "can't be read"));
  }
}
