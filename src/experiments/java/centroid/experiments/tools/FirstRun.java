// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import centroid.text.TextTable;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

/** The first thing to run: cross-validates CentroidBagging beside Bagging with the same number of models, and draws intervals. */
public final class FirstRun {

  private static final int REPETITIONS = 5;
  private static final int FOLDS = 10;
  private static final int MODELS = 5;
  private static final Path PICTURE = Path.of("build", "intervals.png");

  private FirstRun() {
  }

  /**
   * Runs it.
   *
   * @param args none
   * @throws Exception if a model can't be trained
   */
  public static void main(String[] args) throws Exception {
    System.out.printf("%d-fold cross-validation, repeated %d times; %d models each%n%n", FOLDS, REPETITIONS, MODELS);
    TextTable table = new TextTable();
    table.addLeft("data", 8);
    table.addRight("rows", 5);
    table.addRight("Bagging", 9);
    table.addRight("CentroidBagging", 9);
    table.addRight("ratio", 7);
    table.addRight("coverage", 9);
    System.out.print(table.text(table.names()));
    for (String name : List.of("friedman", "funnel", "rings")) {
      System.out.print(table.text(compare(name, read(name))));
    }
    System.out.println("\nError: root mean squared error, for rings that of the class probabilities. Coverage: share of values inside their\n"
        + "0.95 prediction intervals; Bagging has no intervals.\n");
    IntervalPicture.write(read("funnel"), PICTURE);
    System.out.println("Prediction intervals for funnel are drawn in " + PICTURE + ".");
    System.out.println("Next: ./antw install, then choose weka.classifiers.meta.CentroidBagging in Weka.");
  }

  private static List<String> compare(String name, Instances data) throws Exception {
    Bagging bagging = new Bagging();
    bagging.setNumIterations(MODELS);
    CentroidBagging centroidBagging = new CentroidBagging();
    centroidBagging.setNumIterations(MODELS);
    centroidBagging.setNumExecutionSlots(0);
    Result plain = evaluate(bagging, data);
    Result ours = evaluate(centroidBagging, data);
    return List.of(name, String.valueOf(data.numInstances()), number(plain.error), number(ours.error), number(ours.error / plain.error),
        data.classAttribute().isNumeric() ? number(ours.coverage) : "-");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  /**
   * Means over the repetitions.
   *
   * @param error root mean squared error
   * @param coverage share of values inside their intervals
   */
  private record Result(double error, double coverage) {
  }

  private static Result evaluate(Classifier template, Instances data) throws Exception {
    double error = 0;
    double coverage = 0;
    for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
      Evaluation evaluation = new Evaluation(data);
      evaluation.crossValidateModel(AbstractClassifier.makeCopy(template), data, FOLDS, new Random(repetition));
      error += evaluation.rootMeanSquaredError() / REPETITIONS;
      coverage += evaluation.coverageOfTestCasesByPredictedRegions() / 100 / REPETITIONS;
    }
    return new Result(error, coverage);
  }

  /** Reads a data set that comes with the package; its class is the last attribute. */
  static Instances read(String name) throws Exception {
    Instances data = DataSource.read("src/main/experiments/data/" + name + ".arff");
    data.setClassIndex(data.numAttributes() - 1);
    return data;
  }
}
