// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.tools;

import centroid.experiments.harness.GeneratedData;
import centroid.metric.IntervalScore;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.apache.commons.math3.stat.StatUtils;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.evaluation.NumericPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** The first program to run: compares CentroidBagging with Bagging of the same size by cross-validation. */
public final class FirstRun {

  private static final int REPETITIONS = 5;
  private static final int MODELS = 5;
  private static final Path PICTURE = Path.of("build", "iris.png");

  private FirstRun() {
  }

  /**
   * Runs it.
   *
   * @param args none
   * @throws Exception if a model can't be trained
   */
  public static void main(String[] args) throws Exception {
    System.out.printf("%d times 10-fold cross-validation, %d models each (mean over the repetitions, standard deviation in brackets)%n%n",
        REPETITIONS, MODELS);
    Instances friedman = GeneratedData.friedman(500, 10, 1);
    compare("Friedman's function, 500 generated rows, numeric class", "root mean squared error", friedman);
    Instances credit = FirstPicture.read("credit-g");
    credit.setClassIndex(credit.numAttributes() - 1);
    compare("German credit, 1000 rows from Weka's jar, two classes", "root mean squared error of the probabilities", credit);
    CentroidBagging model = centroidBagging();
    model.buildClassifier(friedman);
    System.out.println("The model for Friedman's function:\n\n" + model);
    System.out.println("Prediction intervals for five new rows:");
    for (Instance row : GeneratedData.friedman(5, 10, 2)) {
      double[] bounds = model.predictIntervals(row, 0.95)[0];
      System.out.printf(Locale.ROOT, "  predicted %6.2f, between %6.2f and %6.2f with 95 %%; it was %6.2f%n", model.classifyInstance(row),
          bounds[0], bounds[1], row.classValue());
    }
    FirstPicture.write(centroidBagging(), PICTURE);
    System.out.println("\nIntervals for 150 irises are drawn in " + PICTURE + ".");
    System.out.println("Next: ./antw install, then choose weka.classifiers.meta.CentroidBagging in Weka.");
  }

  private static void compare(String title, String measure, Instances data) throws Exception {
    Bagging bagging = new Bagging();
    bagging.setNumIterations(MODELS);
    CentroidBagging calibrated = centroidBagging();
    calibrated.setOptions(Utils.splitOptions("-mode bagging -I " + MODELS));
    System.out.println(title + ": " + measure);
    Result plain = evaluate(bagging, data);
    Result centroid = evaluate(centroidBagging(), data);
    System.out.println("  Bagging          " + plain.error());
    System.out.println("  CentroidBagging  " + centroid.error());
    System.out.printf(Locale.ROOT, "  ratio            %.3f%n", centroid.meanError() / plain.meanError());
    if (data.classAttribute().isNumeric()) {
      System.out.println("  CentroidBagging  " + centroid.intervals());
      System.out.println("  Bagging's models " + evaluate(calibrated, data).intervals() + " (-mode bagging: Bagging itself has none)");
    }
    System.out.println();
  }

  private static CentroidBagging centroidBagging() {
    CentroidBagging centroid = new CentroidBagging();
    centroid.setNumIterations(MODELS);
    centroid.setNumExecutionSlots(0);
    return centroid;
  }

  /**
   * What the repetitions have given.
   *
   * @param errors one for each
   * @param coverage mean share of values inside their intervals, in percent
   * @param width mean width of the intervals, in percent of the target's range
   * @param score mean interval score: width, and a penalty for every miss
   */
  private record Result(double[] errors, double coverage, double width, double score) {

    double meanError() {
      return StatUtils.mean(errors);
    }

    String error() {
      return String.format(Locale.ROOT, "%.4f (%.4f)", meanError(), Math.sqrt(StatUtils.variance(errors)));
    }

    String intervals() {
      return String.format(Locale.ROOT, "%.1f %% inside their 95 %% intervals, mean width %.1f %% of the range, interval score %.3f", coverage,
          width, score);
    }
  }

  private static Result evaluate(Classifier template, Instances data) throws Exception {
    double[] errors = new double[REPETITIONS];
    double coverage = 0;
    double width = 0;
    double score = 0;
    for (int repetition = 0; repetition < REPETITIONS; repetition++) {
      Evaluation evaluation = new Evaluation(data);
      evaluation.crossValidateModel(AbstractClassifier.makeCopy(template), data, 10, new Random(repetition + 1));
      errors[repetition] = evaluation.rootMeanSquaredError();
      coverage += evaluation.coverageOfTestCasesByPredictedRegions() / REPETITIONS;
      width += evaluation.sizeOfPredictedRegions() / REPETITIONS;
      for (Prediction prediction : evaluation.predictions()) {
        if (prediction instanceof NumericPrediction numeric && numeric.predictionIntervals().length > 0) {
          double[] bounds = numeric.predictionIntervals()[0];
          score += IntervalScore.of(bounds[0], bounds[1], numeric.actual(), 0.95) / data.numInstances() / REPETITIONS;
        }
      }
    }
    return new Result(errors, coverage, width, score);
  }
}
