// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Known networks for images: those of Simonyan and Zisserman (2015), with batch normalisation added. */
public final class ImageNetworks {

  /** The filters of their convolutions; 0 stands for pooling. */
  private static final Map<String, int[]> FILTERS = new TreeMap<>(Map.of(
      "vgg11", new int[] {64, 0, 128, 0, 256, 256, 0, 512, 512, 0, 512, 512, 0},
      "vgg13", new int[] {64, 64, 0, 128, 128, 0, 256, 256, 0, 512, 512, 0, 512, 512, 0},
      "vgg16", new int[] {64, 64, 0, 128, 128, 0, 256, 256, 256, 0, 512, 512, 512, 0, 512, 512, 512, 0},
      "vgg19", new int[] {64, 64, 0, 128, 128, 0, 256, 256, 256, 256, 0, 512, 512, 512, 512, 0, 512, 512, 512, 512, 0}));

  private ImageNetworks() {
  }

  /** {@return all names, in alphabetical order} */
  public static List<String> names() {
    return List.copyOf(FILTERS.keySet());
  }

  /**
   * Returns the image layers of a network; the last is the mean over the whole image.
   *
   * @param width factor of its numbers of filters, above 0
   * @return from the first to the last
   */
  public static List<ImageLayer> layers(String name, double width) {
    List<ImageLayer> layers = new ArrayList<>();
    for (int filters : FILTERS.get(name)) {
      layers.add(filters == 0 ? new PoolingLayer(true, 2) : new ConvolutionLayer((int) Math.max(1, Math.round(width * filters)), 3));
    }
    layers.add(new PoolingLayer(false, 0));
    return layers;
  }
}
