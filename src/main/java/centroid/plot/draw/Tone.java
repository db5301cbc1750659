// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.draw;

import java.awt.Color;

/** A palette that is distinguishable with any kind of colour vision (Okabe and Ito), and a grey for the background. */
public enum Tone {
  /** The first choice. */
  BLUE(0x0072B2, 0x56B4E9),
  /** For emphasis, such as values outside of their intervals. */
  VERMILION(0xD55E00, 0xFF7F3F),
  /** A green that differs from vermilion in brightness. */
  GREEN(0x009E73, 0x2FCBA0),
  /** A reddish purple. */
  PURPLE(0xB5588D, 0xE59AC6),
  /** A dark yellow. */
  ORANGE(0xE69F00, 0xF2BC4B),
  /** A light blue. */
  SKY(0x56B4E9, 0x0091E0),
  /** For points on bars and bands of any colour. */
  INK(0x24292F, 0xE6E8EA),
  /** For reference lines and secondary layers. */
  GREY(0x777777, 0xA0A4A8);

  /** The order for layers without a colour. */
  private static final Tone[] SERIES = {BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY};

  private final int onLight;
  private final int onDark;

  Tone(int onLight, int onDark) {
    this.onLight = onLight;
    this.onDark = onDark;
  }

  static Tone ofSeries(int index) {
    return SERIES[index % SERIES.length];
  }

  public Color color(Theme theme, double opacity) {
    int rgb = theme == Theme.DARK ? onDark : onLight;
    return new Color((int) Math.round(opacity * 255) << 24 | rgb, true);
  }
}
