// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.util.function.Supplier;
import weka.classifiers.Classifier;
import weka.classifiers.bayes.NaiveBayes;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.functions.Logistic;
import weka.classifiers.functions.MultilayerPerceptron;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.trees.J48;
import weka.classifiers.trees.M5P;
import weka.classifiers.trees.REPTree;
import weka.classifiers.trees.RandomForest;
import weka.classifiers.trees.RandomTree;

/** The base learners of the experiments over many data sets. */
public enum Learner {
  /** For either kind of class. */
  REPTREE("REPTree", REPTree::new),
  /** For either kind of class. */
  RANDOMTREE("RandomTree", RandomTree::new),
  /** For a numeric class. */
  LINEARREGRESSION("LinearRegression", LinearRegression::new),
  /** For a numeric class. */
  M5P("M5P", M5P::new),
  /** For a numeric class: 5 hidden units, 100 epochs. */
  MLP("MLP", Learner::smallPerceptron),
  /** For either kind of class: 20 trees. */
  RANDOMFOREST("RandomForest", Learner::smallForest),
  /** For a numeric class; the time of its training grows with the cube of the rows. */
  GAUSSIANPROCESSES("GaussianProcesses", GaussianProcesses::new),
  /** For a nominal class. */
  J48("J48", J48::new),
  /** For a nominal class. */
  LOGISTIC("Logistic", Logistic::new),
  /** For a nominal class. */
  NAIVEBAYES("NaiveBayes", NaiveBayes::new),
  /** Our network, with options of the experiment. */
  NETWORK("network", Nd4jNetwork::new),
  /** No base learner, for methods that need none. */
  NONE("-", null);

  private final String text;
  private final Supplier<Classifier> maker;

  Learner(String text, Supplier<Classifier> maker) {
    this.text = text;
    this.maker = maker;
  }

  private static Classifier smallPerceptron() {
    MultilayerPerceptron network = new MultilayerPerceptron();
    network.setHiddenLayers("5");
    network.setTrainingTime(100);
    return network;
  }

  private static Classifier smallForest() {
    RandomForest forest = new RandomForest();
    forest.setNumIterations(20);
    return forest;
  }

  /** Creates a classifier, with default options unless stated above. */
  public Classifier create() {
    return maker.get();
  }

  /** Returns the name in arguments and tables. */
  @Override
  public String toString() {
    return text;
  }
}
