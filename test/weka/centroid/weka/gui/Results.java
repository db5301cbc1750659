// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.weka.MetricPlugins;
import java.util.ArrayList;
import java.util.Random;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.core.Instances;
import weka.gui.explorer.ClassifierErrorsPlotInstances;

/** Results as the Explorer makes them, without a window. */
final class Results {

  static final String CROSS_VALIDATION = "Scheme:       %s\nRelation:     houses\nTest mode:    2-fold cross-validation\n";
  static final String SUPPLIED = "Scheme:       %s\nRelation:     houses\nTest mode:    user supplied test set:  size unknown (reading incrementally)\n";

  private Results() {
  }

  /** Shuffles the rows and tests each by the model of its fold. */
  static ExplorerResult crossValidated(Classifier classifier, Instances data) throws Exception {
    Instances shuffled = new Instances(data);
    shuffled.randomize(new Random(1));
    Evaluation evaluation = begin(shuffled);
    ClassifierErrorsPlotInstances plot = plot(shuffled, classifier, evaluation);
    for (int fold = 0; fold < 2; fold++) {
      Classifier model = AbstractClassifier.makeCopy(classifier);
      model.buildClassifier(shuffled.trainCV(2, fold));
      Instances test = shuffled.testCV(2, fold);
      for (int row = 0; row < test.numInstances(); row++) {
        plot.process(test.instance(row), model, evaluation);
      }
    }
    classifier.buildClassifier(data);
    return end(CROSS_VALIDATION, classifier, data, evaluation, plot);
  }

  /** Tests rows of a file of their own, in its order. */
  static ExplorerResult supplied(Classifier classifier, Instances train, Instances test) throws Exception {
    classifier.buildClassifier(train);
    Evaluation evaluation = begin(train);
    ClassifierErrorsPlotInstances plot = plot(test, classifier, evaluation);
    for (int row = 0; row < test.numInstances(); row++) {
      plot.process(test.instance(row), classifier, evaluation);
    }
    return end(SUPPLIED, classifier, train, evaluation, plot);
  }

  private static Evaluation begin(Instances data) throws Exception {
    MetricPlugins.add();
    return new Evaluation(data);
  }

  private static ClassifierErrorsPlotInstances plot(Instances data, Classifier classifier, Evaluation evaluation) {
    ClassifierErrorsPlotInstances plot = new ClassifierErrorsPlotInstances();
    plot.setInstances(data);
    plot.setClassifier(classifier);
    plot.setClassIndex(data.classIndex());
    plot.setEvaluation(evaluation);
    plot.setUp();
    return plot;
  }

  private static ExplorerResult end(String text, Classifier model, Instances data, Evaluation evaluation, ClassifierErrorsPlotInstances plot) {
    evaluation.toSummaryString();
    MetricPlugins.remove();
    return new ExplorerResult("15:00:01 - " + model.getClass().getSimpleName(), String.format(text, model.getClass().getName()),
        new ArrayList<>(evaluation.predictions()), data.classAttribute(), model, plot.getPlotInstances(), data);
  }
}
