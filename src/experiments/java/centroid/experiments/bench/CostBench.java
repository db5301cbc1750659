// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import centroid.experiments.harness.GeneratedData;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * How costs grow with rows n, models kept m, models trained B and attributes: processor time in each of several sizes, and the exponent that fits them
 * (the slope of a line through their logarithms: 1 is linear).
 */
final class CostBench {

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
  private static final int NUM_ROWS = 2000;
  private static final int NUM_INPUTS = 10;
  private static final int NUM_MEMBERS = 10;
  private static final int POOL = 20;
  private static final int REPEATS = 3;

  private final Measurements measured;

  CostBench(Measurements measured) {
    this.measured = measured;
  }

  /** The processor seconds of something at one size. */
  @FunctionalInterface
  private interface Cost {
    double at(int size) throws Exception;
  }

  void run() throws Exception {
    for (int warmUp = 0; warmUp < 5; warmUp++) {
      training(NUM_ROWS, NUM_INPUTS, NUM_MEMBERS, POOL);
    }
    grow("training by rows n, m = 10, B = 20", n -> training(n, NUM_INPUTS, NUM_MEMBERS, POOL), 1000, 2000, 4000, 8000, 16_000, 32_000);
    grow("training by attributes, n = 2000, m = 10, B = 20", a -> training(NUM_ROWS, a, NUM_MEMBERS, POOL), 10, 20, 40, 80, 160);
    grow("training by models trained B, n = 2000, m = 10", b -> training(NUM_ROWS, NUM_INPUTS, NUM_MEMBERS, b), 20, 40, 80, 160, 320);
    grow("training by models kept m, n = 2000, B = 320", m -> training(NUM_ROWS, NUM_INPUTS, m, 320), 10, 20, 40, 80, 160);
    grow("training by models kept m, n = 2000, B = 2 m", m -> training(NUM_ROWS, NUM_INPUTS, m, 2 * m), 10, 20, 40, 80, 160);
    grow("2000 predictions with intervals by m, n = 2000, B = m", m -> prediction(NUM_ROWS, m), 5, 10, 20, 40, 80);
    grow("2000 predictions with intervals by n, m = 10", n -> prediction(n, NUM_MEMBERS), 1000, 2000, 4000, 8000, 16_000, 32_000);
  }

  private static CentroidBagging model(int numMembers, int pool) {
    CentroidBagging model = new CentroidBagging();
    model.setNumIterations(numMembers);
    model.setPoolSize(pool);
    return model;
  }

  private static double training(int numRows, int numInputs, int numMembers, int pool) throws Exception {
    Instances data = GeneratedData.friedman(numRows, numInputs, 1);
    return seconds(() -> model(numMembers, pool).buildClassifier(data));
  }

  private static double prediction(int numRows, int numMembers) throws Exception {
    CentroidBagging model = model(numMembers, numMembers);
    model.buildClassifier(GeneratedData.friedman(numRows, NUM_INPUTS, 1));
    Instances asked = GeneratedData.friedman(NUM_ROWS, NUM_INPUTS, 2);
    return seconds(() -> {
      for (Instance row : asked) {
        model.classifyInstance(row);
        model.predictIntervals(row, 0.95);
      }
    });
  }

  private void grow(String what, Cost cost, int... sizes) throws Exception {
    SimpleRegression line = new SimpleRegression();
    double[] seconds = new double[sizes.length];
    for (int k = 0; k < sizes.length; k++) {
      double[] times = new double[REPEATS];
      for (int repeat = 0; repeat < REPEATS; repeat++) {
        times[repeat] = cost.at(sizes[k]);
      }
      seconds[k] = Bench.median(times);
      line.addData(Math.log(sizes[k]), Math.log(seconds[k]));
    }
    measured.ratio(what + ": exponent", line.getSlope());
    measured.remark("%s: %s s of processor time", Arrays.stream(sizes).mapToObj(String::valueOf).collect(Collectors.joining(", ")),
        Arrays.stream(seconds).mapToObj(time -> String.format(Locale.ROOT, "%.3g", time)).collect(Collectors.joining(", ")));
  }

  /** All work is done by the calling thread. */
  private static double seconds(Bench.Work work) throws Exception {
    long begin = CLOCK.getCurrentThreadCpuTime();
    work.run();
    return (CLOCK.getCurrentThreadCpuTime() - begin) / 1e9;
  }
}
