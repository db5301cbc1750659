// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Layers for images that are known by a name: the networks of Simonyan and Zisserman (2015), with batch normalisation, which is younger than they are. */
public final class ImageNetworks {

  /** By their convolutions; 0 is a pool. */
  private static final Map<String, int[]> FILTERS = new TreeMap<>(Map.of(
      "vgg11", new int[] {64, 0, 128, 0, 256, 256, 0, 512, 512, 0, 512, 512, 0},
      "vgg13", new int[] {64, 64, 0, 128, 128, 0, 256, 256, 0, 512, 512, 0, 512, 512, 0},
      "vgg16", new int[] {64, 64, 0, 128, 128, 0, 256, 256, 256, 0, 512, 512, 512, 0, 512, 512, 512, 0},
      "vgg19", new int[] {64, 64, 0, 128, 128, 0, 256, 256, 256, 256, 0, 512, 512, 512, 512, 0, 512, 512, 512, 512, 0}));

  private ImageNetworks() {
  }

  /**
   * All names.
   *
   * @return in their order
   */
  public static List<String> names() {
    return List.copyOf(FILTERS.keySet());
  }

  /**
   * The layers of a network, with the mean over each image as the last.
   *
   * @param name one of {@link #names}
   * @param width what its numbers of filters are multiplied by, above 0
   * @return from the first to the last
   */
  public static List<ImageLayer> layers(String name, double width) {
    List<ImageLayer> layers = new ArrayList<>();
    for (int filters : FILTERS.get(name)) {
      layers.add(filters == 0 ? ImageLayer.pool(ImageLayer.Kind.MAXIMUM, 2) : ImageLayer.convolution((int) Math.max(1, Math.round(width * filters)), 3));
    }
    layers.add(ImageLayer.pool(ImageLayer.Kind.AVERAGE, 0));
    return layers;
  }
}
