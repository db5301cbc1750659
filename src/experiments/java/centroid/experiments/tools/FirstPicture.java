// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import centroid.interval.Region;
import centroid.plot.chart.IntervalCharts;
import centroid.plot.chart.IntervalKind;
import centroid.plot.chart.PredictedIntervals;
import centroid.plot.draw.Chart;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.filters.Filter;
import weka.filters.unsupervised.attribute.Remove;

/**
 * The picture at the top of the README: the irises of Weka's jar, petal width against petal length, each predicted by a model that had not
 * seen it.
 */
final class FirstPicture {

  private static final double[] LEVELS = {0.8, 0.95};
  private static final int FOLDS = 10;

  private FirstPicture() {
  }

  /** Draws it. */
  static void write(CentroidBagging template, Path file) throws Exception {
    Instances irises = irises();
    irises.randomize(new Random(1));
    int n = irises.numInstances();
    double[] length = new double[n];
    double[] predicted = new double[n];
    double[] actual = new double[n];
    List<List<Region>> regions = List.of(new ArrayList<>(), new ArrayList<>());
    int next = 0;
    for (int fold = 0; fold < FOLDS; fold++) {
      template.buildClassifier(irises.trainCV(FOLDS, fold));
      for (Instance iris : irises.testCV(FOLDS, fold)) {
        length[next] = iris.value(0);
        predicted[next] = template.classifyInstance(iris);
        actual[next] = iris.classValue();
        for (int k = 0; k < LEVELS.length; k++) {
          regions.get(k).add(new Region(template.predictIntervals(iris, LEVELS[k])));
        }
        next++;
      }
    }
    PredictedIntervals data = PredictedIntervals.of(predicted, actual, LEVELS, regions, IntervalKind.PREDICTION);
    Chart chart = IntervalCharts.curve(data, length, 0, 1, "petal length, cm", "petal width, cm");
    chart.writePng(file, 760, 380, 2);
  }

  /** Petal length and petal width, which is the class. */
  private static Instances irises() throws Exception {
    Instances all = read("iris");
    Remove others = new Remove();
    others.setAttributeIndices("3,4");
    others.setInvertSelection(true);
    others.setInputFormat(all);
    Instances petals = Filter.useFilter(all, others);
    petals.setClassIndex(1);
    return petals;
  }

  /** A data set that lies in Weka's jar. */
  static Instances read(String name) throws IOException {
    try (InputStream in = Bagging.class.getResourceAsStream("/weka/gui/knowledgeflow/templates/" + name + ".arff")) {
      return new Instances(new InputStreamReader(in, StandardCharsets.UTF_8));
    }
  }
}
