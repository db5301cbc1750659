// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.layer.Augmentation;
import centroid.nd4j.layer.ImageSize;
import centroid.nd4j.layer.ImageStack;
import centroid.weka.options.reader.OptionReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weka.classifiers.RandomizableClassifier;
import weka.core.OptionMetadata;

/**
 * The options of {@code Nd4jNetwork} for rows that are images.
 *
 * @serial exclude
 */
public abstract class ImageOptions extends RandomizableClassifier {

  private static final long serialVersionUID = 1L;

  private static final Pattern SIZE = Pattern.compile("(\\d{1,9})\\s*[xX]\\s*(\\d{1,9})\\s*[xX]\\s*(\\d{1,9})");

  private String input = "";

  /** Refuses options of images that are impossible, or do not fit the layers. */
  void checkImages(LayerText layers, Augmentation augmentation) {
    ImageSize size = imageSize();
    if (size == null) {
      OptionReader.require(layers.images().isEmpty(), "Input (-input) must give the size of images for layers (-layers) that need it, such as 3x32x32 for "
          + "three colours of 32 rows and 32 columns, but was empty");
      OptionReader.require(augmentation.isNone(), "Flips (-flip) and shifts (-shift) need the size of the images (-input), but it was empty; set it, or leave "
          + "-flip and -shift out if rows are not images");
    } else {
      OptionReader.require(augmentation.shift() < Math.min(size.height(), size.width()), "Largest shift (-shift) must be below height and width of the images "
          + "(-input), but was " + augmentation.shift() + " for " + size);
      stack(layers);
    }
  }

  /** Returns the layers for images, or null if rows are not images. */
  protected ImageStack stack(LayerText layers) {
    ImageSize size = imageSize();
    try {
      return size == null ? null : new ImageStack(size, layers.images());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("Layers (-layers) must fit images of the given size (-input), but do not: " + e.getMessage(), e);
    }
  }

  /** Returns the size of the images, or null if rows are not images. */
  protected ImageSize imageSize() {
    String text = input.trim();
    if (text.isEmpty()) {
      return null;
    }
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw badInput(text, null);
    }
    try {
      return new ImageSize(Integer.parseInt(size.group(1)), Integer.parseInt(size.group(2)), Integer.parseInt(size.group(3)));
    } catch (IllegalArgumentException e) {
      throw badInput(text, e);
    }
  }

  private static IllegalArgumentException badInput(String text, Exception cause) {
    return new IllegalArgumentException("Input (-input) must be channels x height x width, each at least 1 and at most 1073741823 numbers in all, such as "
        + "3x32x32, or empty for rows that are not images, but was '" + text + "'", cause);
  }

  @OptionMetadata(displayName = "input", displayOrder = 8, commandLineParamName = "input", commandLineParamSynopsis = "-input <CxHxW>",
      description = "The size of images as channels x height x width, such as 3x32x32; empty for rows that are not images.\nThe columns besides the class are "
          + "the first channel row by row, then the next. Each channel is standardised as a whole.\n(default empty)")
  public String getInput() {
    return input;
  }

  public void setInput(String size) {
    input = size;
  }
}
