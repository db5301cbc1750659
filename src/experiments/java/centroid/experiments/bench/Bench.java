// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import centroid.core.Assignment;
import centroid.core.BootstrapScheme;
import centroid.core.Reassignment;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.ResultHeader;
import centroid.experiments.harness.Study;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import weka.classifiers.Classifier;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Benchmarks, always as ratios to a peer in the same run, since absolute times depend on the machine. {@code --part=} picks some parts; {@code
 * --rows=} sets the largest data set of part scale; only with {@code --out=}, the
 * result file is written, so that a run on a busy machine does not replace the committed one.
 */
public final class Bench implements Study {

  private static final String EXPLANATION = """
      The two sides of a ratio are measured in turn: networks, games, columns of the filter and trainings compared with Bagging of the same m in
      processor time, all others in wall-clock time, which other programs affect. The last column is the goal.

      ND4J's operations and SameDiff train the same network as users of ND4J would write it, one after the other. The overhead
      of the centroid method is that of a training of 40 epochs with new draws in every second one (20 rounds); a longer training has less.

      """;

  /** How often all rows are predicted in one measurement. */
  static final int PASSES = 20;

  /** The parts of the experiment. */
  private enum Part { SELECT, PRICE, PREDICT, INTERVAL, COLUMNS, KERNEL, SCALE, COST, NETWORK, GAME, CONVOLUTION }

  /** Something that may throw. */
  @FunctionalInterface
  interface Work {

    /** Runs it. */
    void run() throws Exception;
  }

  private final Measurements measured = new Measurements();

  @Override
  public void run(Arguments arguments) throws Exception {
    long begin = System.nanoTime();
    arguments.text("name", "");
    List<Part> parts = arguments.choices("part", List.of(Part.values()), List.of(Part.values()));
    int rows = arguments.wholeNumber("rows", 100_000, 1000);
    Path folder = arguments.text("out", null) == null ? null : arguments.outputFolder();
    arguments.refuseUnknown();
    measured.head();
    for (Part part : parts) {
      switch (part) {
        case SELECT -> select();
        case PRICE -> new PriceBench(measured).run();
        case PREDICT -> predict();
        case INTERVAL -> new IntervalBench(measured).run();
        case COLUMNS -> new ColumnsBench(measured).run();
        case KERNEL -> kernel();
        case SCALE -> scale(rows);
        case COST -> new CostBench(measured).run();
        case NETWORK -> new NetworkBench(measured).run();
        case CONVOLUTION -> new ConvolutionBench(measured).run();
        case GAME -> new GameBench(measured).run();
      }
    }
    if (folder != null) {
      Path file = folder.resolve("bench.md");
      Files.writeString(file, ResultHeader.of("Speed, as ratios in one run", arguments, begin, 0) + EXPLANATION + "```\n" + measured.text() + "```\n");
      System.out.println("Written to " + file);
    }
  }

  /** Training time that is neither base fit nor member prediction, as a share of the whole. */
  private void select() throws Exception {
    Instances data = GeneratedData.friedman(10_000, 10, 1);
    CentroidBagging model = centroidBagging(10, 0);
    double[] shares = new double[3];
    for (int k = 0; k < shares.length; k++) {
      double total = seconds(() -> model.buildClassifier(data));
      shares[k] = 1 - (model.trainingReport().seconds().fits() + model.trainingReport().seconds().predictions()) / total;
    }
    measured.atMost(0.1, "select, n = 10,000, m = 10, REPTree: share beyond fits and predictions", median(shares));
  }

  private void predict() throws Exception {
    Instances data = GeneratedData.friedman(5000, 10, 1);
    Bagging bagging = new Bagging();
    bagging.buildClassifier(data);
    CentroidBagging centroid = Models.centroid(Learner.REPTREE, 10, 1, Models.UNCORRECTED, data);
    measured.atMost(1.1, "uncorrected prediction, m = 10, REPTree: time / Bagging's",
        ratio(() -> predictAll(centroid, data), () -> predictAll(bagging, data)));
  }

  static double predictAll(Classifier model, Instances data) throws Exception {
    double sum = 0;
    for (int pass = 0; pass < PASSES; pass++) {
      for (Instance row : data) {
        sum += model.classifyInstance(row);
      }
    }
    return sum;
  }

  private void kernel() throws Exception {
    int m = 10;
    int n = 100_000;
    int draws = 100;
    double[][] losses = new double[m][n];
    Random random = new Random(1);
    for (double[] row : losses) {
      Arrays.setAll(row, k -> random.nextDouble());
    }
    BootstrapScheme.Draws source = BootstrapScheme.MULTINOMIAL.over(n, null);
    Reassignment kernel = new Reassignment(m, n);
    Workers one = new Workers(1);
    double ratio = ratio(() -> naive(losses, draws), () -> kernel.assign(losses, source, draws, RandomStreams.of(1), one).objective());
    measured.atLeast(5, "reassignment, n = 100,000, m = 10, M = 100: naive loop's time / ours", ratio);
  }

  /** The triple loop as one would first write it: all draws stored, boxed. */
  private static double naive(double[][] losses, int draws) {
    int n = losses[0].length;
    Random random = new Random(1);
    List<List<Integer>> weights = new ArrayList<>();
    for (int h = 0; h < draws; h++) {
      List<Integer> w = new ArrayList<>(java.util.Collections.nCopies(n, 0));
      for (int k = 0; k < n; k++) {
        int row = random.nextInt(n);
        w.set(row, w.get(row) + 1);
      }
      weights.add(w);
    }
    Assignment result = naiveAssignment(losses, weights);
    return result.objective();
  }

  private static Assignment naiveAssignment(double[][] losses, List<List<Integer>> weights) {
    int m = losses.length;
    int n = losses[0].length;
    double[] mass = new double[m];
    double[][] rowWeight = new double[m][n];
    int[] winner = new int[weights.size()];
    double objective = 0;
    for (int h = 0; h < winner.length; h++) {
      double best = Double.POSITIVE_INFINITY;
      for (int j = 0; j < m; j++) {
        double loss = 0;
        for (int i = 0; i < n; i++) {
          loss += weights.get(h).get(i) * losses[j][i];
        }
        if (loss < best) {
          best = loss;
          winner[h] = j;
        }
      }
      objective += best / n / winner.length;
      mass[winner[h]] += 1.0 / winner.length;
      for (int i = 0; i < n; i++) {
        rowWeight[winner[h]][i] += weights.get(h).get(i);
      }
    }
    return new Assignment(winner, mass, rowWeight, objective);
  }

  /** Training time against Bagging with as many fits, for growing data: a ratio that does not grow is linear in n where Bagging is. */
  private void scale(int largest) throws Exception {
    for (int warmUp = 0; warmUp < 3; warmUp++) {
      scale(3000, false);
    }
    for (int n = 1000; n <= largest; n *= 10) {
      scale(n, true);
    }
  }

  private void scale(int n, boolean shown) throws Exception {
    int pool = 10;
    Instances data = GeneratedData.friedman(n, 20, 1);
    CentroidBagging centroid = centroidBagging(5, pool);
    Bagging bagging = new Bagging();
    bagging.setNumIterations(pool);
    double ours = seconds(() -> centroid.buildClassifier(data));
    double theirs = seconds(() -> bagging.buildClassifier(data));
    if (shown) {
      measured.atMost(1.2, "training, n = " + n + " x 20, 10 fits: time / Bagging's with 10 fits", ours / theirs);
      measured.remark("%.2f s, %.2f us a row and fit, heap in use %d MB", ours, ours / n / pool * 1e6, usedHeap());
    }
  }

  private static long usedHeap() {
    return (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20;
  }

  private static CentroidBagging centroidBagging(int m, int pool) {
    CentroidBagging centroid = new CentroidBagging();
    centroid.setNumIterations(m);
    centroid.setPoolSize(pool);
    return centroid;
  }

  /** A clock: the seconds that work takes. */
  @FunctionalInterface
  interface Clock {

    /** Does the work and returns its time. */
    double seconds(Work work) throws Exception;
  }

  static double ratio(Work numerator, Work denominator) throws Exception {
    return ratio(Bench::seconds, numerator, denominator);
  }

  /** Median over rounds in which the two take turns, after rounds that only warm the virtual machine up. */
  static double ratio(Clock clock, Work numerator, Work denominator) throws Exception {
    double[] ratios = new double[7];
    for (int k = -2; k < ratios.length; k++) {
      double above = clock.seconds(numerator);
      double below = clock.seconds(denominator);
      if (k >= 0) {
        ratios[k] = above / below;
      }
    }
    return median(ratios);
  }

  static double seconds(Work work) throws Exception {
    long begin = System.nanoTime();
    work.run();
    return (System.nanoTime() - begin) / 1e9;
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
