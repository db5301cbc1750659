// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.LocalScale;
import centroid.calibration.residual.ResidualCalibration;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.forest.BiasCorrection;
import centroid.forest.InputTable;
import centroid.interval.TargetBounds;
import centroid.util.RandomStreams;
import centroid.weka.evaluation.IntervalMetric;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.Random;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.evaluation.AbstractEvaluationMetric;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.PluginManager;

/** Costs of intervals: prediction, evaluation, calibration with a residual forest, and storage. */
final class IntervalBench {

  private static final int TRAINING_ROWS = 5000;
  private static final int NUM_INPUTS = 10;

  private final Measurements measured;

  IntervalBench(Measurements measured) {
    this.measured = measured;
  }

  void run() throws Exception {
    Instances data = GeneratedData.friedman(TRAINING_ROWS, NUM_INPUTS, 1);
    Bagging bagging = new Bagging();
    bagging.buildClassifier(data);
    CentroidBagging centroid = new CentroidBagging();
    centroid.buildClassifier(data);
    CentroidBagging uncorrected = Models.centroid(Learner.REPTREE, 10, 1, Models.UNCORRECTED, data);
    measured.atMost(1.8, "corrected prediction with interval, m = 10, REPTree: time / uncorrected prediction's",
        Bench.ratio(() -> intervalsOfAll(centroid, data), () -> Bench.predictAll(uncorrected, data)));
    measured.ratio("corrected prediction, m = 10, REPTree: time / Bagging's",
        Bench.ratio(() -> Bench.predictAll(centroid, data), () -> Bench.predictAll(bagging, data)));
    PluginManager.addPlugin(AbstractEvaluationMetric.class.getName(), IntervalMetric.class.getName(), IntervalMetric.class.getName(), true);
    for (int rows : new int[] {10_000, 200_000}) {
      Instances test = GeneratedData.friedman(rows, NUM_INPUTS, 2);
      measured.atMost(3, "evaluation with all metrics, " + rows + " rows, m = 10, REPTree: time / Bagging's",
          Bench.ratio(() -> evaluate(centroid, data, test), () -> evaluate(bagging, data, test)));
    }
    calibration();
  }

  private static double intervalsOfAll(CentroidBagging model, Instances data) throws Exception {
    double sum = 0;
    for (int pass = 0; pass < Bench.PASSES; pass++) {
      for (Instance row : data) {
        sum += model.predictIntervals(row, 0.95)[0][0];
      }
    }
    return sum;
  }

  private static double evaluate(Classifier model, Instances train, Instances test) throws Exception {
    Evaluation evaluation = new Evaluation(train);
    evaluation.setDiscardPredictions(true);
    evaluation.evaluateModel(model, test);
    return evaluation.meanAbsoluteError();
  }

  /** A forest on as many rows as calibration looks at. */
  private void calibration() throws Exception {
    Random random = new Random(1);
    double[][] inputs = new double[TRAINING_ROWS][NUM_INPUTS];
    Arrays.setAll(inputs, row -> random.doubles(NUM_INPUTS).toArray());
    double[] error = Arrays.stream(inputs).mapToDouble(row -> (0.2 + row[0]) * random.nextGaussian() + row[1]).toArray();
    double[] variance = random.doubles(TRAINING_ROWS).toArray();
    double[] ones = new double[TRAINING_ROWS];
    Arrays.fill(ones, 1);
    ResidualRecords records = ResidualRecords.of(error, variance, variance, new double[TRAINING_ROWS], ones);
    InputTable table = new InputTable(inputs, new int[NUM_INPUTS]);
    ResidualCalibration[] made = new ResidualCalibration[2];
    double[] seconds = new double[2];
    for (int k = 0; k < 5; k++) {
      for (LocalScale local : new LocalScale[] {LocalScale.OFF, LocalScale.ON}) {
        int which = local == LocalScale.ON ? 1 : 0;
        ResidualCalibration.Settings settings = which == 0 ? ResidualCalibration.Settings.global(0.9)
            : new ResidualCalibration.Settings(0.9, local, BiasCorrection.AUTO, table, TargetBounds.NONE, RandomStreams.of(1));
        seconds[which] = Bench.seconds(() -> made[which] = ResidualCalibration.fit(records, settings));
      }
    }
    measured.atMost(0.3, "residual forest, 5000 rows, 10 inputs: seconds to grow and choose", seconds[1] - seconds[0]);
    measured.atMost(100, "residual forest, 5000 rows, 10 inputs: kB in the model", (bytes(made[1]) - bytes(made[0])) / 1000.0);
    measured.remark("calibration in all: %.3f s and %.0f kB, without the forest %.3f s and %.0f kB", seconds[1], bytes(made[1]) / 1000.0, seconds[0],
        bytes(made[0]) / 1000.0);
  }

  private static int bytes(ResidualCalibration calibration) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(calibration);
    }
    return bytes.size();
  }
}
