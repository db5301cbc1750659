// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.layer.Augmentation;
import centroid.nd4j.layer.ImageSize;
import centroid.nd4j.layer.ImageStack;
import centroid.weka.options.OptionDetails;
import centroid.weka.options.OptionReader;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weka.classifiers.RandomizableClassifier;
import weka.core.OptionMetadata;
import weka.core.Utils;

/**
 * The options of {@code Nd4jNetwork} for rows that are images.
 *
 * @serial exclude
 */
public abstract class ImageOptions extends RandomizableClassifier {

  private static final long serialVersionUID = 1L;

  private static final Pattern SIZE = Pattern.compile("(\\d{1,9})\\s*[xX]\\s*(\\d{1,9})\\s*[xX]\\s*(\\d{1,9})");

  /** Null in models that were saved before there were images. */
  private String input = "";
  private boolean flip;
  private int shift;

  /** Default settings. */
  protected ImageOptions() {
  }

  /** Takes these options out of a command line. */
  protected void readImageOptions(String[] options) throws Exception {
    input = Utils.getOption("input", options);
    shift = OptionReader.wholeNumber("shift", options, 0);
  }

  /** Refuses what is impossible, by itself or together with the layers. */
  protected void checkImages(LayerText layers) {
    ImageSize size = imageSize();
    OptionReader.atLeast("Largest shift (-shift)", shift, 0);
    if (size == null) {
      OptionReader.require(layers.images().isEmpty(), "Input (-input) must say how columns make images where layers (-layers) see them, as by 3x32x32 for "
          + "three colours of 32 rows and 32 columns, but was empty");
      OptionReader.require(!flip && shift == 0, "Flips (-flip) and shifts (-shift) must be left out unless rows are images; say by input (-input) how large "
          + "these are, but it was empty");
    } else {
      OptionReader.require(shift < Math.min(size.height(), size.width()), "Largest shift (-shift) must be below height and width of the images (-input), but "
          + "was " + shift + " for " + size);
      stack(layers);
    }
  }

  /** The layers that see images, or null if rows are none. */
  protected ImageStack stack(LayerText layers) {
    ImageSize size = imageSize();
    try {
      return size == null ? null : new ImageStack(size, layers.images());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("Layers (-layers) and input (-input) must fit: " + e.getMessage(), e);
    }
  }

  /** What rows hold, or null if they are no images. */
  protected ImageSize imageSize() {
    String text = getInput().trim();
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
        + "3x32x32, or empty for rows that are no images, but was '" + text + "'", cause);
  }

  /** How training changes images. */
  protected Augmentation augmentation() {
    return new Augmentation(flip, shift);
  }

  /**
   * How columns make images.
   *
   * @return channels x height x width; empty for rows that are no images
   */
  @OptionMetadata(displayName = "input", displayOrder = 17, commandLineParamName = "input", commandLineParamSynopsis = "-input <CxHxW>",
      description = "How the columns besides the class make images, as channels x height x width such as 3x32x32; empty for rows that are no "
          + "images.\nColumns are the first channel row by row, then the next. Each channel is standardised as a whole.\n(default empty)")
  public String getInput() {
    return input == null ? "" : input;
  }

  /**
   * Sets how columns make images.
   *
   * @param size channels x height x width, or empty
   */
  public void setInput(String size) {
    input = size;
  }

  /**
   * Whether training mirrors images.
   *
   * @return true if it does
   */
  @OptionMetadata(displayName = "flip", displayOrder = 18, commandLineParamName = "flip", commandLineParamSynopsis = "-flip", commandLineParamIsFlag = true,
      description = "Whether training mirrors every other image, left to right, at random.")
  public boolean getFlip() {
    return flip;
  }

  /**
   * Sets whether training mirrors images.
   *
   * @param mirror true if it shall
   */
  public void setFlip(boolean mirror) {
    flip = mirror;
  }

  /**
   * How far training moves images.
   *
   * @return pixels; 0 does not
   */
  @OptionMetadata(displayName = "shift", displayOrder = 19, commandLineParamName = "shift", commandLineParamSynopsis = "-shift <pixels>",
      description = "By how many pixels training moves images at most, at random, up or down and left or right; 0 moves none.\n(default 0)")
  public int getShift() {
    return shift;
  }

  /**
   * Sets how far training moves images.
   *
   * @param pixels at least 0
   */
  public void setShift(int pixels) {
    shift = pixels;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    OptionDetails.requireAll(input);
  }

  /** A file that does not know this class, or has its name wrong. */
  private void readObjectNoData() throws InvalidObjectException {
    OptionDetails.requireAll(input);
  }
}
