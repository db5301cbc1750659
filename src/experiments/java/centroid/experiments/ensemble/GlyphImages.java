// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.util.RandomStreams;
import java.util.SplittableRandom;

/**
 * Small grey images of letters, moved, turned, stretched, of varying contrast and noisy: a generated classification task on images, the same for
 * a seed on every machine.
 *
 * @param inputs rows of size x size numbers about 0
 * @param labels the letter of each row, from 0
 */
public record GlyphImages(float[] inputs, float[] labels) {

  public static final int NUM_LETTERS = 26;

  private static final int COLUMNS = 5;
  private static final int LINES = 7;

  /** Columns of letters A to Z, 5 wide and 7 high; the lowest bit is the top. */
  private static final String[] LETTERS = {"7E1111117E", "7F49494936", "3E41414122", "7F4141221C", "7F49494941", "7F09090901", "3E4149497A",
      "7F0808087F", "00417F4100", "2040413F01", "7F08142241", "7F40404040", "7F020C027F", "7F0408107F", "3E4141413E", "7F09090906",
      "3E4151215E", "7F09192946", "4649494931", "01017F0101", "3F4040403F", "1F2040201F", "3F4038403F", "6314081463", "0708700807",
      "6151494543"};

  /**
   * Draws images; every letter is equally likely.
   *
   * @param number how many
   * @param size pixels on a side
   * @param noise standard deviation of a pixel's noise; letters have contrast 1
   */
  public static GlyphImages draw(int number, int size, double noise, RandomStreams streams) {
    SplittableRandom random = streams.generator();
    float[] inputs = new float[number * size * size];
    float[] labels = new float[number];
    for (int image = 0; image < number; image++) {
      int letter = random.nextInt(NUM_LETTERS);
      labels[image] = letter;
      paint(letter, size, noise, random, inputs, image * size * size);
    }
    return new GlyphImages(inputs, labels);
  }

  private static void paint(int letter, int size, double noise, SplittableRandom random, float[] to, int at) {
    double angle = 0.12 * random.nextGaussian();
    double shear = 0.1 * random.nextGaussian();
    double pixel = LINES / (0.75 * size) * Math.exp(0.08 * random.nextGaussian());
    double stretch = Math.exp(0.1 * random.nextGaussian());
    double shiftX = size / 16.0 * random.nextGaussian();
    double shiftY = size / 16.0 * random.nextGaussian();
    double contrast = 0.5 + random.nextDouble();
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        double fromCentreX = (x - (size - 1) / 2.0 - shiftX) * pixel * stretch;
        double fromCentreY = (y - (size - 1) / 2.0 - shiftY) * pixel;
        double column = Math.cos(angle) * fromCentreX + Math.sin(angle) * fromCentreY + shear * fromCentreY + (COLUMNS - 1) / 2.0;
        double line = -Math.sin(angle) * fromCentreX + Math.cos(angle) * fromCentreY + (LINES - 1) / 2.0;
        to[at + y * size + x] = (float) (contrast * ink(letter, column, line) - 0.3 + noise * random.nextGaussian());
      }
    }
  }

  /** From 0 to 1, interpolated between the dots of the letter. */
  private static double ink(int letter, double column, double line) {
    int left = (int) Math.floor(column);
    int top = (int) Math.floor(line);
    double right = column - left;
    double below = line - top;
    return (1 - right) * ((1 - below) * dot(letter, left, top) + below * dot(letter, left, top + 1))
        + right * ((1 - below) * dot(letter, left + 1, top) + below * dot(letter, left + 1, top + 1));
  }

  private static int dot(int letter, int column, int line) {
    if (column < 0 || column >= COLUMNS || line < 0 || line >= LINES) {
      return 0;
    }
    return Integer.parseInt(LETTERS[letter], 2 * column, 2 * column + 2, 16) >> line & 1;
  }
}
