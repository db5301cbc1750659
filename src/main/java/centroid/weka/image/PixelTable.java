// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Images of one size with their labels, before they become Weka's rows.
 *
 * @param name begins the name of the relation
 * @param channels 1 for grey, 3 for red, green and blue
 * @param labels names of the classes
 * @param images channel after channel, each row by row
 * @param classes the class index of each image
 */
public record PixelTable(String name, int channels, int height, int width, List<String> labels, List<byte[]> images, List<Integer> classes) {

  /**
   * Requires that images fit into Java's heap.
   *
   * @throws IOException if they take more than three quarters of the largest heap
   */
  static void requireHeap(Path folder, long bytes) throws IOException {
    double allowed = 0.75 * Runtime.getRuntime().maxMemory();
    if (bytes > allowed) {
      throw new IOException(String.format(Locale.ROOT, "The images in folder %s would take %.0f MB of Java's heap, but at most %.0f MB are allowed (three "
          + "quarters of the largest heap); load fewer or smaller images, or start Java with a larger -Xmx", folder, bytes / 1e6, allowed / 1e6));
    }
  }

  /** Returns the attributes, without rows. The name of the relation ends with the value for option -input of Nd4jNetwork. */
  public Instances header() {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int channel = 0; channel < channels; channel++) {
      String colour = channels == 1 ? "p" : String.valueOf("rgb".charAt(channel));
      for (int k = 0; k < height * width; k++) {
        attributes.add(new Attribute(colour + (k / width + 1) + "_" + (k % width + 1)));
      }
    }
    attributes.add(new Attribute("class", labels));
    Instances header = new Instances(name + " " + channels + "x" + height + "x" + width, attributes, images.size());
    header.setClassIndex(attributes.size() - 1);
    return header;
  }

  /** Returns the images as rows. */
  public Instances rows() {
    Instances rows = header();
    for (int k = 0; k < images.size(); k++) {
      rows.add(new PixelRow(1, images.get(k), classes.get(k)));
    }
    return rows;
  }
}
