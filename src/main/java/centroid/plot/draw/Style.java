// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

/**
 * How a layer is drawn. Start with {@link #auto} or {@link #of}.
 *
 * @param tone the colour; null for the next one of the palette
 * @param mark the shape of points; null for the next one
 * @param thickness of lines, in pixels
 * @param size of points, in pixels
 * @param opacity from 0, invisible, to 1
 * @param hasDashes whether lines are dashed
 * @param hasLine whether points and error bars are joined by a line
 * @param hasMarks whether a line shows its points
 */
public record Style(Tone tone, Mark mark, double thickness, double size, double opacity,
    boolean hasDashes, boolean hasLine, boolean hasMarks) {

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one of them can't be drawn
   */
  public Style {
    if (!(thickness > 0 && size > 0 && opacity > 0 && opacity <= 1)) {
      throw new IllegalArgumentException("thickness and size must be above 0 and opacity above 0 and at most 1, but were "
          + thickness + ", " + size + " and " + opacity);
    }
  }

  /** Returns a style that takes the next colour and shape of the palette, the same for layers of the same name. */
  public static Style auto() {
    return new Style(null, null, 2, 6, 1, false, false, false);
  }

  /** Returns a style of the given colour with circles as points. */
  public static Style of(Tone tone) {
    return new Style(tone, Mark.CIRCLE, 2, 6, 1, false, false, false);
  }

  public Style mark(Mark newMark) {
    return new Style(tone, newMark, thickness, size, opacity, hasDashes, hasLine, hasMarks);
  }

  public Style thickness(double pixels) {
    return new Style(tone, mark, pixels, size, opacity, hasDashes, hasLine, hasMarks);
  }

  public Style size(double pixels) {
    return new Style(tone, mark, thickness, pixels, opacity, hasDashes, hasLine, hasMarks);
  }

  public Style opacity(double share) {
    return new Style(tone, mark, thickness, size, share, hasDashes, hasLine, hasMarks);
  }

  public Style dashed() {
    return new Style(tone, mark, thickness, size, opacity, true, hasLine, hasMarks);
  }

  public Style joined() {
    return new Style(tone, mark, thickness, size, opacity, hasDashes, true, hasMarks);
  }

  public Style marked() {
    return new Style(tone, mark, thickness, size, opacity, hasDashes, hasLine, true);
  }

  /** Sets the missing colour and shape from the palette. */
  Style resolved(int series) {
    return new Style(tone == null ? Tone.ofSeries(series) : tone, mark == null ? Mark.ofSeries(series) : mark,
        thickness, size, opacity, hasDashes, hasLine, hasMarks);
  }
}
