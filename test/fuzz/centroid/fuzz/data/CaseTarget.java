// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz.data;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/** Class values of a case, of many shapes, numeric and nominal. */
final class CaseTarget {

  /** The kind of class values. */
  private enum Shape {
    LINE, NOISE, CONSTANT, TWO_VALUES, COUNTS, HEAVY, HUGE, LARGE, TINY, INFINITE, OUTLIER, DATE, BINARY, THREE, SEVEN, RARE, UNUSED, MANY, ONE
  }

  private static final Shape[] USUAL = {Shape.LINE, Shape.LINE, Shape.NOISE, Shape.COUNTS, Shape.HEAVY, Shape.BINARY, Shape.BINARY, Shape.THREE, Shape.SEVEN,
      Shape.RARE};
  private static final String[] STRANGE = {"\u00fcnic\u00f6de", "\u65e5\u672c", "a b", "'quoted'", "\"double\"", "comma, comma", "?", "{x}", "%",
      "\ud83d\ude00", "<b>", "=1+1", "\t"};

  private final Shape shape;
  private final Attribute attribute;

  private CaseTarget(Shape shape, Attribute attribute) {
    this.shape = shape;
    this.attribute = attribute;
  }

  static CaseTarget draw(SplittableRandom random) {
    Shape shape = random.nextInt(4) > 0 ? USUAL[random.nextInt(USUAL.length)] : Shape.values()[random.nextInt(Shape.values().length)];
    Attribute attribute = switch (shape) {
      case BINARY -> new Attribute("class", labels(2, random));
      case THREE, RARE -> new Attribute("class", labels(3, random));
      case SEVEN, UNUSED -> new Attribute("class", labels(7, random));
      case MANY -> new Attribute("class", labels(60, random));
      case ONE -> new Attribute("class", labels(1, random));
      case DATE -> new Attribute("class", "yyyy-MM-dd");
      default -> new Attribute("class");
    };
    return new CaseTarget(shape, attribute);
  }

  /** Returns distinct names; one in six has characters that are difficult for files, pages and tables. */
  static List<String> labels(int number, SplittableRandom random) {
    Set<String> names = new LinkedHashSet<>();
    while (names.size() < number) {
      names.add(random.nextInt(6) == 0 ? STRANGE[random.nextInt(STRANGE.length)] + (random.nextBoolean() ? "" : names.size()) : "label" + names.size());
    }
    return new ArrayList<>(names);
  }

  Attribute attribute() {
    return attribute;
  }

  String name() {
    return shape.name().toLowerCase(Locale.ROOT);
  }

  double value(double signal, SplittableRandom random) {
    double noisy = signal + random.nextGaussian() / 3;
    return switch (shape) {
      case LINE -> noisy;
      case NOISE -> random.nextGaussian();
      case CONSTANT -> 3.3;
      case TWO_VALUES -> noisy > 0 ? 1 : 0;
      case COUNTS -> Math.rint(Math.abs(noisy));
      case HEAVY -> Math.exp(3 * random.nextGaussian());
      case HUGE -> noisy * 1e300;
      case LARGE -> 1e9 + noisy;
      case TINY -> noisy * 1e-310;
      case INFINITE -> random.nextInt(8) == 0 ? Double.POSITIVE_INFINITY : noisy;
      case OUTLIER -> random.nextInt(40) == 0 ? -1e12 : 0;
      case DATE -> Math.rint(noisy * 1000) * 86_400_000;
      case ONE -> 0;
      case RARE -> random.nextInt(25) == 0 ? 2 : noisy > 0.5 ? 1 : 0;
      case UNUSED -> noisy > 0.5 ? 5 : 2;
      default -> Math.floorMod((long) Math.floor((random.nextInt(5) == 0 ? random.nextInt(100) : noisy * 2)), (long) attribute.numValues());
    };
  }

  /** Removes some class values; rarely all. */
  void spoil(Instances rows, SplittableRandom random) {
    double share = switch (random.nextInt(20)) {
      case 0, 1 -> 0.2;
      case 2 -> random.nextInt(4) == 0 ? 1 : 0.7;
      default -> 0;
    };
    for (Instance row : rows) {
      if (random.nextDouble() < share) {
        row.setClassMissing();
      }
    }
  }
}
