// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import centroid.experiments.harness.GeneratedData;
import centroid.util.RandomStreams;
import centroid.weka.calibrate.NoveltyFit;
import centroid.weka.model.ForestInputMap;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import weka.classifiers.Classifier;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.J48;
import weka.classifiers.trees.REPTree;
import weka.core.Instances;
import weka.core.Utils;

/** The price of a swap: training time over that of Bagging with the same m, by default and with a pool of m (what is beside the fits). */
final class PriceBench {

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();
  private static final int NUM_MEMBERS = 10;
  private static final int[] ROWS = {1000, 20_000};

  private final Measurements measured;

  PriceBench(Measurements measured) {
    this.measured = measured;
  }

  void run() throws Exception {
    for (int rows : ROWS) {
      train(new REPTree(), GeneratedData.friedman(rows, 10, 1), true);
      train(new J48(), GeneratedData.rings(rows, 1), false);
    }
  }

  private void train(Classifier learner, Instances data, boolean numeric) throws Exception {
    Bagging bagging = new Bagging();
    bagging.setClassifier(learner);
    bagging.setNumIterations(NUM_MEMBERS);
    for (int pool : new int[] {NUM_MEMBERS, 0}) {
      CentroidBagging centroid = new CentroidBagging();
      centroid.setClassifier(learner);
      centroid.setNumIterations(NUM_MEMBERS);
      centroid.setPoolSize(pool);
      String where = "n = " + data.numInstances() + ", m = " + NUM_MEMBERS + ", " + learner.getClass().getSimpleName()
          + (pool == 0 ? ", default" : ", -pool m");
      // Many turns of what is short: the virtual machine has to learn it first.
      for (int warmUp = 0; warmUp < 20_000 / data.numInstances(); warmUp++) {
        centroid.buildClassifier(data);
      }
      measured.atMost(pool > 0 ? 1.3 : data.numInstances() == ROWS[0] ? 2.3 : 2.1, "training, " + where + ": time / Bagging's",
          Bench.ratio(PriceBench::seconds, () -> centroid.buildClassifier(data), () -> bagging.buildClassifier(data)));
    }
    if (numeric && data.numInstances() == ROWS[0]) {
      novelty(bagging, data);
      choice(learner, data);
    }
  }

  private void novelty(Classifier bagging, Instances data) throws Exception {
    ForestInputMap inputs = new ForestInputMap(data);
    Bench.Work fit = () -> NoveltyFit.of(data, inputs, RandomStreams.of(1));
    for (int warmUp = 0; warmUp < 100; warmUp++) {
      fit.run();
    }
    measured.atMost(0.1, "novelty forest, n = " + data.numInstances() + ", m = " + NUM_MEMBERS + ", REPTree: time / Bagging's",
        Bench.ratio(PriceBench::seconds, fit, () -> bagging.buildClassifier(data)));
  }

  /** What is beside the fits and predictions when members are chosen for every row that calibrates, less what is there without: as shares of the fits. */
  private void choice(Classifier learner, Instances data) throws Exception {
    double without = besideFits(learner, data, "-calibration none");
    double choice = besideFits(learner, data, "-local off -correct off") - without;
    double all = besideFits(learner, data, "") - without;
    String where = ", n = " + data.numInstances() + ", m = " + NUM_MEMBERS + ", " + learner.getClass().getSimpleName() + ", -pool 3 m: time / fits'";
    measured.atMost(0.1, "choice of members for each row" + where, choice);
    measured.atMost(0.15, "residual forest and its choice" + where, all - choice);
  }

  private static double besideFits(Classifier learner, Instances data, String options) throws Exception {
    double[] shares = new double[15];
    for (int k = -5; k < shares.length; k++) {
      CentroidBagging centroid = new CentroidBagging();
      centroid.setOptions(Utils.splitOptions(options + " -I " + NUM_MEMBERS + " -pool " + 3 * NUM_MEMBERS));
      centroid.setClassifier(learner);
      centroid.buildClassifier(data);
      if (k >= 0) {
        shares[k] = centroid.trainingReport().seconds().selection() / centroid.trainingReport().seconds().fits();
      }
    }
    return Bench.median(shares);
  }

  /** Processor time, which other programs disturb less; all work is done by the calling thread. */
  private static double seconds(Bench.Work work) throws Exception {
    long begin = CLOCK.getCurrentThreadCpuTime();
    work.run();
    return (CLOCK.getCurrentThreadCpuTime() - begin) / 1e9;
  }
}
