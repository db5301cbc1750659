// SPDX-License-Identifier: GPL-3.0-only
package weka.core.converters;

import java.util.ArrayList;
import java.util.List;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Images of one size with their labels, before they become Weka's rows.
 *
 * @param name what they are called
 * @param channels 1 for grey, 3 for red, green and blue
 * @param height rows of pixels
 * @param width pixels of a row
 * @param labels names of the classes
 * @param images channel after channel, each row by row
 * @param classes the class of each image
 */
record PixelTable(String name, int channels, int height, int width, List<String> labels, List<byte[]> images, List<Integer> classes) {

  /** Columns, without rows; the name tells what option -input of Nd4jNetwork is to be. */
  Instances header() {
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

  /** All rows. */
  Instances rows() {
    Instances rows = header();
    for (int k = 0; k < images.size(); k++) {
      rows.add(new PixelRow(1, images.get(k), classes.get(k)));
    }
    return rows;
  }
}
