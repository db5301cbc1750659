// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bench;

import centroid.experiments.harness.GeneratedData;
import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import java.lang.management.ManagementFactory;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/**
 * The filter AddPredictionIntervals with -parts and -threshold, compared with a caller that queries prediction, interval and distribution of each row
 * separately. The caller makes a copy of the row for each query, which empties the model's cache of the last row, as blocks of rows did.
 */
final class ColumnsBench {

  private static final int TRAINING_ROWS = 2000;
  private static final int TEST_ROWS = 20_000;
  private static final int NUM_INPUTS = 10;
  private static final double THRESHOLD = 12;

  private final Measurements measured;

  ColumnsBench(Measurements measured) {
    this.measured = measured;
  }

  void run() throws Exception {
    measure("ten REPTrees", "-I 10");
    measure("five networks", "-I 5 -W weka.classifiers.functions.Nd4jNetwork -- -layers 64,64 -epochs 20");
  }

  private void measure(String name, String options) throws Exception {
    Instances train = GeneratedData.friedman(TRAINING_ROWS, NUM_INPUTS, 1);
    Instances test = GeneratedData.friedman(TEST_ROWS, NUM_INPUTS, 2);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions(options));
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(new String[] {"-parts", "-threshold", String.valueOf(THRESHOLD)});
    filter.setClassifier(model);
    filter.setInputFormat(train);
    Filter.useFilter(train, filter);
    model.buildClassifier(train);
    measured.atMost(0.6, "AddPredictionIntervals -parts -threshold, " + name + ": time / three queries'",
        Bench.ratio(ColumnsBench::seconds, () -> Filter.useFilter(test, filter), () -> queries(model, test)));
  }

  private static double queries(CentroidBagging model, Instances test) throws Exception {
    double sum = 0;
    Instances[] headers = {new Instances(test, 0), new Instances(test, 0), new Instances(test, 0)};
    for (Instance row : test) {
      double value = model.classifyInstance(in(headers[0], row));
      double[] bounds = model.predictIntervals(in(headers[1], row), 0.95)[0];
      PredictiveDistribution predictive = model.predictDistribution(in(headers[2], row));
      Interval interval = new Interval(bounds[0], bounds[1]);
      double width = interval.upper() - interval.lower();
      sum += value + width * predictive.epistemicShare() + predictive.exceedance(THRESHOLD);
    }
    return sum;
  }

  private static Instance in(Instances header, Instance row) {
    Instance copy = (Instance) row.copy();
    copy.setDataset(header);
    copy.setClassMissing();
    return copy;
  }

  /** The processor time of this thread. */
  private static double seconds(Bench.Work work) throws Exception {
    long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    work.run();
    return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1e9;
  }
}
