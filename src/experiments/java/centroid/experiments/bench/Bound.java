// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import java.util.Locale;

/** What a measured ratio should be. */
record Bound(Side side, double value) {

  /** Which side of the value is good. */
  enum Side { AT_MOST, AT_LEAST, ANY }

  /** Nothing is asked for. */
  static final Bound NONE = new Bound(Side.ANY, 0);

  static Bound atMost(double value) {
    return new Bound(Side.AT_MOST, value);
  }

  static Bound atLeast(double value) {
    return new Bound(Side.AT_LEAST, value);
  }

  /** Prints a line with its verdict. */
  void show(String what, double measured) {
    String wanted = switch (side) {
      case AT_MOST -> "<= " + value + (measured <= value ? "  met" : "  missed");
      case AT_LEAST -> ">= " + value + (measured >= value ? "  met" : "  missed");
      case ANY -> "";
    };
    System.out.printf(Locale.ROOT, "%-66s %10.3f %10s%n", what, measured, wanted);
  }
}
