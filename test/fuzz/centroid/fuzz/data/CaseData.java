// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz.data;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SparseInstance;

/** Random data: from 1 row without attributes to 400 rows and 12 attributes of every kind, with all kinds of defects. */
public final class CaseData {

  private static final int NUM_TEST_ROWS = 8;
  private static final double LARGE_WEIGHT = 1e6;

  /** The kind of values of an attribute. */
  private enum Kind {
    UNIFORM, NORMAL, WHOLE, CONSTANT, HUGE, DENORMAL, INFINITE, EMPTY, BINARY, LABELS, MANY_LABELS, ONE_LABEL, DATE, TEXT, RELATION, ID, ZEROS, LONG, LEAK
  }

  private final SplittableRandom random;
  private final List<Kind> kinds = new ArrayList<>();
  private final List<Double> gaps = new ArrayList<>();
  private final CaseTarget target;
  private final Instances train;
  private final Instances test;

  /**
   * Draws data.
   *
   * @param random determines them
   */
  public CaseData(SplittableRandom random) {
    this.random = random;
    this.target = CaseTarget.draw(random);
    int numRows = switch (random.nextInt(20)) {
      case 0, 1, 2 -> random.nextInt(1, 6);
      case 3, 4, 5, 6, 7, 8, 9, 10 -> random.nextInt(6, 41);
      case 11, 12, 13, 14, 15, 16, 17 -> random.nextInt(41, 151);
      default -> random.nextInt(151, 401);
    };
    int numInputs = random.nextInt(8) == 0 ? random.nextInt(13) : random.nextInt(1, 6);
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < numInputs; k++) {
      Kind kind = random.nextInt(4) > 0 ? Kind.values()[random.nextInt(2)] : Kind.values()[random.nextInt(Kind.values().length)];
      kinds.add(kind);
      gaps.add(random.nextInt(4) > 0 ? 0 : random.nextDouble(0.6));
      attributes.add(attribute(kind, k));
    }
    // The class is last in about half of the cases.
    int place = random.nextBoolean() ? numInputs : random.nextInt(numInputs + 1);
    attributes.add(place, target.attribute());
    train = new Instances(target.name(), attributes, numRows);
    train.setClassIndex(place);
    fill(train, numRows);
    target.spoil(train, random);
    CaseWeights.give(train, random);
    test = new Instances(train, 0);
    fillTest();
  }

  /** Whether an attribute has infinite values. */
  public boolean holdsInfinity() {
    return kinds.contains(Kind.INFINITE);
  }

  /** Whether the weight of a row is above a million, or NaN. */
  public boolean holdsExtremeWeights() {
    return train.stream().anyMatch(row -> !(row.weight() <= LARGE_WEIGHT));
  }

  /** The number of labels of all nominal inputs. */
  public int numInputLabels() {
    return IntStream.range(0, train.numAttributes()).filter(k -> k != train.classIndex() && train.attribute(k).isNominal())
        .map(k -> train.attribute(k).numValues()).sum();
  }

  /** Rows to learn from. */
  public Instances train() {
    return train;
  }

  /** Rows to predict. */
  public Instances test() {
    return test;
  }

  private Attribute attribute(Kind kind, int k) {
    String name = kind == Kind.ID && k == 0 ? "id" : "a" + k;
    return switch (kind) {
      case BINARY -> new Attribute(name, List.of("no", "yes"));
      case LABELS -> new Attribute(name, CaseTarget.labels(random.nextInt(2, 9), random));
      case MANY_LABELS -> new Attribute(name, CaseTarget.labels(300, random));
      case ONE_LABEL -> new Attribute(name, List.of("only"));
      case DATE -> new Attribute(name, "yyyy-MM-dd");
      case TEXT -> new Attribute(name, (List<String>) null);
      case RELATION -> new Attribute(name, new Instances("inner", new ArrayList<>(List.of(new Attribute("z"))), 0));
      default -> new Attribute(name);
    };
  }

  private void fill(Instances rows, int numRows) {
    boolean sparse = random.nextInt(10) == 0;
    boolean repeated = random.nextInt(6) == 0;
    while (rows.numInstances() < numRows) {
      Instance row = repeated && !rows.isEmpty() && random.nextInt(3) > 0 ? (Instance) rows.instance(random.nextInt(rows.numInstances())).copy()
          : row(rows, sparse);
      rows.add(row);
    }
  }

  private Instance row(Instances rows, boolean sparse) {
    double[] values = new double[rows.numAttributes()];
    double signal = 0;
    for (int k = 0; k < kinds.size(); k++) {
      int place = k < rows.classIndex() ? k : k + 1;
      double value = value(kinds.get(k), rows.attribute(place));
      signal += kinds.get(k) == Kind.HUGE || !Double.isFinite(value) ? 0 : value / 1e3 % 1 * (k + 1) + (Math.abs(value) < 100 ? value : 0);
      values[place] = random.nextDouble() < gaps.get(k) ? Double.NaN : value;
    }
    values[rows.classIndex()] = target.value(signal, random);
    for (int k = 0; k < kinds.size(); k++) {
      if (kinds.get(k) == Kind.LEAK) {
        values[k < rows.classIndex() ? k : k + 1] = values[rows.classIndex()];
      }
    }
    return sparse ? new SparseInstance(1, values) : new DenseInstance(1, values);
  }

  private double value(Kind kind, Attribute attribute) {
    return switch (kind) {
      case UNIFORM -> random.nextDouble();
      case NORMAL -> random.nextGaussian();
      case WHOLE -> random.nextInt(-3, 4);
      case CONSTANT -> 7.5;
      case HUGE -> random.nextGaussian() * 1e300;
      case DENORMAL -> random.nextInt(5) * Double.MIN_VALUE;
      case INFINITE -> random.nextInt(10) == 0 ? Double.POSITIVE_INFINITY : random.nextInt(10) == 0 ? Double.NEGATIVE_INFINITY : random.nextDouble();
      case EMPTY -> Double.NaN;
      case DATE -> random.nextInt(20_000) * 86_400_000L;
      case TEXT -> attribute.addStringValue("text \u00e9" + random.nextInt(50));
      case RELATION -> relation(attribute);
      case ID -> random.nextInt(30);
      case ZEROS -> random.nextBoolean() ? 0.0 : -0.0;
      // Neighbours that a float, or a printed number, can't distinguish.
      case LONG -> 9e15 + random.nextInt(5);
      // The class itself, so that nothing is ever wrong.
      case LEAK -> 0;
      default -> random.nextInt(attribute.numValues());
    };
  }

  private double relation(Attribute attribute) {
    Instances inner = new Instances(attribute.relation(), 1);
    inner.add(new DenseInstance(1, new double[] {random.nextInt(3)}));
    return attribute.addRelation(inner);
  }

  /** Rows seen, rows like them, one of nothing but gaps, one of extremes; half of them without a class value. */
  private void fillTest() {
    for (int k = 0; k < NUM_TEST_ROWS; k++) {
      Instance row = k < 2 ? (Instance) train.instance(random.nextInt(train.numInstances())).copy() : row(test, false);
      test.add(row);
      Instance added = test.instance(k);
      for (int a = 0; a < test.numAttributes(); a++) {
        if (k == 2) {
          added.setMissing(a);
        } else if (k == 3 && test.attribute(a).isNumeric() && a != test.classIndex()) {
          added.setValue(a, random.nextBoolean() ? 1e300 : -Double.MIN_VALUE);
        }
      }
      if (k % 2 == 1) {
        added.setClassMissing();
      }
    }
  }
}
