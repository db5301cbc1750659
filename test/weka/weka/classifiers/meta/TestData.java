package weka.classifiers.meta;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** The data sets of the tests: generated from fixed seeds, or taken from Weka's own jar. */
final class TestData {

  private static final List<String> COLOURS = List.of("red", "green", "blue");
  private static final List<String> LABELS = List.of("low", "middle", "high");
  private static final int SEED = 20_22;

  private TestData() {
  }

  /** Two numbers, a colour, and a number that depends on all three. */
  static Instances numeric(int numRows) {
    return rows("numeric", new Attribute("target"), numRows);
  }

  /** The same attributes with a label in place of the number. */
  static Instances nominal(int numRows) {
    return rows("nominal", new Attribute("target", LABELS), numRows);
  }

  /** By name, for parameterised tests. */
  static Instances named(String name, int numRows) {
    return switch (name) {
      case "numeric" -> numeric(numRows);
      case "nominal" -> nominal(numRows);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Instances rows(String name, Attribute target, int numRows) {
    List<Attribute> attributes = List.of(new Attribute("x"), new Attribute("y"), new Attribute("colour", COLOURS), target);
    Instances data = new Instances(name, new ArrayList<>(attributes), numRows);
    data.setClassIndex(3);
    Random random = new Random(SEED);
    for (int row = 0; row < numRows; row++) {
      double x = random.nextGaussian();
      double y = random.nextDouble();
      int colour = random.nextInt(COLOURS.size());
      double value = 2 * x + Math.sin(6 * y) + 0.5 * colour + 0.4 * random.nextGaussian();
      data.add(new DenseInstance(1, new double[] {x, y, colour, target.isNumeric() ? value : value < -1 ? 0 : value < 1.5 ? 1 : 2}));
    }
    return data;
  }

  /** A copy with unequal weights, some of them 0. */
  static Instances weighted(Instances data) {
    Instances copy = new Instances(data);
    for (int row = 0; row < copy.numInstances(); row++) {
      copy.instance(row).setWeight(row % 7 * 0.5);
    }
    return copy;
  }

  /** A copy in which every third row lacks the value of one attribute, each attribute in turn. */
  static Instances withGaps(Instances data) {
    Instances copy = new Instances(data);
    for (int row = 0; row < copy.numInstances(); row += 3) {
      copy.instance(row).setMissing(row / 3 % 3);
    }
    return copy;
  }

  /** A copy in which every fourth row lacks its class value. */
  static Instances withoutSomeClasses(Instances data) {
    Instances copy = new Instances(data);
    for (int row = 0; row < copy.numInstances(); row += 4) {
      copy.instance(row).setClassMissing();
    }
    return copy;
  }

  /** 150 rows, 4 numeric attributes, 3 labels. */
  static Instances iris() {
    return fromWeka("iris");
  }

  /** 1000 rows, 20 numeric and nominal attributes, 2 labels. */
  static Instances credit() {
    return fromWeka("credit-g");
  }

  private static Instances fromWeka(String name) {
    String path = "/weka/gui/knowledgeflow/templates/" + name + ".arff";
    try (InputStream bytes = Instances.class.getResourceAsStream(path)) {
      Instances data = new Instances(new InputStreamReader(bytes, StandardCharsets.UTF_8));
      data.setClassIndex(data.numAttributes() - 1);
      return data;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
