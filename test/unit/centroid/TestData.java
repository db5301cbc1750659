// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;

/** Data sets for tests, generated from seeds or taken from Weka's jar. The last attribute is the class. */
public final class TestData {

  /** Labels that need quotes in CSV files. */
  public static final List<String> QUOTED = List.of("low", "so, so", "a \"high\" one");

  private static final List<String> COLOURS = List.of("red", "green", "blue");
  private static final int SEED = 20_22;

  private TestData() {
  }

  /** Generates rows. */
  @FunctionalInterface
  public interface RowMaker {

    /** Returns the values of the next row, the class last. */
    double[] next(Random random);
  }

  /** Returns a data set of generated rows. */
  public static Instances generate(String name, List<Attribute> attributes, int numRows, long seed, RowMaker rows) {
    Instances data = new Instances(name, new ArrayList<>(attributes), numRows);
    data.setClassIndex(attributes.size() - 1);
    Random random = new Random(seed);
    for (int row = 0; row < numRows; row++) {
      data.add(new DenseInstance(1, rows.next(random)));
    }
    return data;
  }

  /** Returns numeric attributes. */
  public static List<Attribute> numbers(String... names) {
    List<Attribute> attributes = new ArrayList<>();
    for (String name : names) {
      attributes.add(new Attribute(name));
    }
    return attributes;
  }

  // ------------------------------------------------------------------------- sets

  /** Two numbers, a colour, and a numeric class that depends on all three. */
  public static Instances numeric(int numRows) {
    return mixed("numeric", new Attribute("target"), numRows);
  }

  /** The attributes of {@link #numeric} with a nominal class of three labels. */
  public static Instances nominal(int numRows) {
    return mixed("nominal", new Attribute("target", List.of("low", "middle", "high")), numRows);
  }

  /** Returns {@link #numeric} or {@link #nominal} by name, for parameterised tests. */
  public static Instances named(String name, int numRows) {
    return switch (name) {
      case "numeric" -> numeric(numRows);
      case "nominal" -> nominal(numRows);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Instances mixed(String name, Attribute target, int numRows) {
    List<Attribute> attributes = List.of(new Attribute("x"), new Attribute("y"), new Attribute("colour", COLOURS), target);
    return generate(name, attributes, numRows, SEED, random -> {
      double x = random.nextGaussian();
      double y = random.nextDouble();
      int colour = random.nextInt(COLOURS.size());
      double value = 2 * x + Math.sin(6 * y) + 0.5 * colour + 0.4 * random.nextGaussian();
      return new double[] {x, y, colour, target.isNumeric() ? value : value < -1 ? 0 : value < 1.5 ? 1 : 2};
    });
  }

  /** A number, a colour, and a class that rises with both, with growing noise. */
  public static Instances rising(int numRows, long seed) {
    return rising(new Attribute("target"), numRows, seed);
  }

  /** The attributes of {@link #rising} with three {@link #QUOTED} labels. */
  public static Instances risingLabels(int numRows, long seed) {
    return rising(new Attribute("target", QUOTED), numRows, seed);
  }

  /** The attributes of {@link #rising} with labels c0, c1 and so on. */
  public static Instances manyLabels(int numLabels, int numRows, long seed) {
    List<String> labels = new ArrayList<>();
    for (int c = 0; c < numLabels; c++) {
      labels.add("c" + c);
    }
    return rising(new Attribute("target", labels), numRows, seed);
  }

  private static Instances rising(Attribute target, int numRows, long seed) {
    List<Attribute> attributes = List.of(new Attribute("x"), new Attribute("colour", COLOURS.subList(0, 2)), target);
    return generate("rows", attributes, numRows, seed, random -> {
      double x = random.nextDouble();
      int colour = random.nextInt(2);
      double value = 4 * x + colour + (0.2 + 0.6 * x) * random.nextGaussian();
      double label = Math.min(target.numValues() - 1, Math.max(0, Math.floor(value * target.numValues() / 5)));
      return new double[] {x, colour, target.isNumeric() ? value : label};
    });
  }

  /** A number from 0 to 1 and a multiple of it with noise. */
  public static Instances line(double slope, double noise, int numRows, long seed) {
    return generate("line", numbers("x", "y"), numRows, seed, random -> {
      double x = random.nextDouble();
      return new double[] {x, slope * x + noise * random.nextGaussian()};
    });
  }

  /** A number from 0 to 1 and a target whose noise grows with it from almost 0. */
  public static Instances fan(int numRows) {
    return generate("fan", numbers("x", "y"), numRows, 12, random -> {
      double x = random.nextDouble();
      return new double[] {x, 2 * x + (0.02 + x) * random.nextGaussian()};
    });
  }

  /** A nonlinear function of two numbers and a colour, with little noise and a scale far from 1. */
  public static Instances curve(int numRows) {
    List<Attribute> attributes = List.of(new Attribute("x"), new Attribute("colour", COLOURS), new Attribute("z"), new Attribute("y"));
    return generate("curve", attributes, numRows, 11, random -> {
      double x = random.nextDouble();
      int colour = random.nextInt(3);
      double z = random.nextGaussian();
      double y = Math.sin(6 * x) + (colour == 1 ? z : -z) + 0.05 * random.nextGaussian();
      return new double[] {1000 + 50 * x, colour, z, 5000 + 300 * y};
    });
  }

  /** 150 rows, 4 numeric attributes, 3 labels. */
  public static Instances iris() {
    return fromWeka("iris");
  }

  /** 1000 rows, 20 numeric and nominal attributes, 2 labels. */
  public static Instances credit() {
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

  // ------------------------------------------------------------------------- changed copies

  /** Returns a copy with unequal weights, some of them 0. */
  public static Instances weighted(Instances data) {
    Instances copy = new Instances(data);
    for (int row = 0; row < copy.numInstances(); row++) {
      copy.instance(row).setWeight(row % 7 * 0.5);
    }
    return copy;
  }

  /** Returns a copy in which every third row lacks the value of one attribute, each of the first three in turn. */
  public static Instances withGaps(Instances data) {
    Instances copy = new Instances(data);
    for (int row = 0; row < copy.numInstances(); row += 3) {
      copy.instance(row).setMissing(row / 3 % 3);
    }
    return copy;
  }

  /** Returns a copy in which the first row and every {@code step}-th after it lack their class value. */
  public static Instances withoutClassEvery(int step, Instances data) {
    Instances copy = new Instances(data);
    for (int row = 0; row < copy.numInstances(); row += step) {
      copy.instance(row).setClassMissing();
    }
    return copy;
  }

  /** Returns a copy without class values. */
  public static Instances unlabelled(Instances data) {
    return withoutClassEvery(1, data);
  }

  /** Returns a copy with the class "low" below a threshold and "high" from it on. */
  public static Instances lowHigh(Instances data, double threshold) {
    List<Attribute> attributes = Collections.list(data.enumerateAttributes());
    attributes.add(new Attribute(data.classAttribute().name(), List.of("low", "high")));
    Instances copy = new Instances(data.relationName(), new ArrayList<>(attributes), data.numInstances());
    copy.setClassIndex(data.classIndex());
    for (Instance row : data) {
      double[] values = row.toDoubleArray();
      values[data.classIndex()] = row.classValue() < threshold ? 0 : 1;
      copy.add(new DenseInstance(row.weight(), values));
    }
    return copy;
  }

  // ------------------------------------------------------------------------- files

  /** Writes an ARFF file with all digits; Weka itself would keep six. */
  public static Path write(Path folder, String name, Instances data) throws IOException {
    Path file = folder.resolve(name + ".arff");
    try (PrintWriter arff = new PrintWriter(Files.newBufferedWriter(file))) {
      arff.print(new Instances(data, 0));
      for (Instance row : data) {
        List<String> values = new ArrayList<>();
        for (int k = 0; k < row.numAttributes(); k++) {
          boolean number = row.attribute(k).isNumeric() && !row.isMissing(k);
          values.add(number ? String.valueOf(row.value(k)) : row.toString(k));
        }
        arff.println(String.join(",", values));
      }
    }
    return file;
  }
}
