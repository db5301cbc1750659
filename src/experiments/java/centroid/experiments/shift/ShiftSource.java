// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.shift;

import centroid.compare.DataFile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Where training rows and target rows come from; the density ratio between them is known. */
interface ShiftSource {

  /** The rate of the exponential tilt of generated target rows. */
  double TILT = 5;
  /** Slope of the logistic function that divides real rows by their rank along the first component, and the rank where half of them are target rows. */
  double SLOPE = 8;
  double MIDDLE = 0.7;

  String name();

  /** Draws rows. */
  Drawn draw(int numTraining, int numTarget, SplittableRandom random);

  /**
   * Rows of a trial.
   *
   * @param ratio the true density ratio at each training row, times a constant
   */
  record Drawn(Instances training, Instances target, double[] ratio) {
  }

  /** Generated rows of three inputs, uniform in training; among target rows the density of the first grows exponentially. */
  record Family(String name, String formula, DoubleUnaryOperator mean, DoubleUnaryOperator scale) implements ShiftSource {

    static final ShiftSource[] ALL = {
        new Family("noise", "x1 + x2, noise exp(5 (x1 - 1/2))", x -> x, x -> Math.exp(5 * (x - 0.5))),
        new Family("step", "x1 + x2, noise 0.3, and 3 where x1 > 0.8", x -> x, x -> x > 0.8 ? 3 : 0.3),
        new Family("steep", "10 x1^20 + x2, noise 0.5", x -> 10 * Math.pow(x, 20), x -> 0.5),
        new Family("plain", "4 x1 + x2, noise 1", x -> 4 * x, x -> 1)};

    @Override
    public Drawn draw(int numTraining, int numTarget, SplittableRandom random) {
      Instances training = rows(numTraining, false, random);
      return new Drawn(training, rows(numTarget, true, random), training.stream().mapToDouble(row -> Math.exp(TILT * row.value(0))).toArray());
    }

    private Instances rows(int numRows, boolean shifted, SplittableRandom random) {
      Instances rows = new Instances(name, new ArrayList<>(Stream.of("x1", "x2", "x3", "y").map(Attribute::new).toList()), numRows);
      rows.setClassIndex(3);
      for (int row = 0; row < numRows; row++) {
        double u = random.nextDouble();
        double x1 = shifted ? Math.log1p(u * Math.expm1(TILT)) / TILT : u;
        double x2 = random.nextDouble();
        double y = mean.applyAsDouble(x1) + x2 + scale.applyAsDouble(x1) * random.nextGaussian();
        rows.add(new DenseInstance(1, new double[] {x1, x2, random.nextDouble(), y}));
      }
      return rows;
    }
  }

  /** A real set, divided at random: the farther along its first principal component, the more likely a row is a target row. */
  record Real(DataFile set) implements ShiftSource {

    @Override
    public String name() {
      return set.name();
    }

    @Override
    public Drawn draw(int numTraining, int numTarget, SplittableRandom random) {
      Instances data = set.data();
      double[] score = Region.firstComponent(data);
      double[] sorted = score.clone();
      Arrays.sort(sorted);
      double[] odds = Arrays.stream(score).map(own -> Math.exp(SLOPE * ((double) Arrays.binarySearch(sorted, own) / sorted.length - MIDDLE))).toArray();
      int[] order = IntStream.range(0, odds.length).mapToObj(row -> new double[] {random.nextDouble(), row}).sorted((a, b) -> Double.compare(a[0], b[0]))
          .mapToInt(pair -> (int) pair[1]).toArray();
      Instances training = new Instances(data, 0);
      Instances target = new Instances(data, 0);
      double[] ratio = new double[numTraining];
      for (int row : order) {
        if (random.nextDouble() * (1 + odds[row]) < odds[row]) {
          if (target.numInstances() < numTarget) {
            target.add(data.instance(row));
          }
        } else if (training.numInstances() < numTraining) {
          ratio[training.numInstances()] = odds[row];
          training.add(data.instance(row));
        }
      }
      return new Drawn(training, target, Arrays.copyOf(ratio, training.numInstances()));
    }
  }
}
