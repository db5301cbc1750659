// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.learners;

import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.weka.candidate.DefaultCandidates;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.functions.Logistic;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.MultiScheme;
import weka.classifiers.meta.Stacking;
import weka.classifiers.meta.Vote;
import weka.core.Instances;

/** Weka's own ensembles. Those of the candidates of {@code -B auto} train about as many models as it does: about 50 with six candidates and m = 10. */
enum Baseline {
  /** Bagging of m trees: REPTree for a numeric class, J48 for a nominal class. */
  BAGGING("Bagging"),
  /** A random forest. */
  FOREST("RandomForest(" + Baseline.TREES + ")"),
  /** One model of the candidate with the lowest cross-validated error. */
  MULTISCHEME("MultiScheme -X " + Baseline.FOLDS_OF_CHOICE),
  /** A linear or logistic model of the predictions of one model of each candidate. */
  STACKING("Stacking -X " + Baseline.FOLDS_OF_STACKING),
  /** The mean of Bagging of each candidate. */
  VOTE("Vote of Bagging(" + Baseline.MODELS_OF_VOTE + ")");

  private static final int TREES = 100;
  private static final int FOLDS_OF_CHOICE = 8;
  private static final int FOLDS_OF_STACKING = 7;
  private static final int MODELS_OF_VOTE = 8;

  private final String text;

  Baseline(String text) {
    this.text = text;
  }

  /** Returns the base learner of Bagging, and of CentroidBagging with one learner. */
  static Learner tree(boolean numeric) {
    return numeric ? Learner.REPTREE : Learner.J48;
  }

  /** Trains the ensemble; m is the size of Bagging. */
  Classifier train(Instances train, int m, int seed) throws Exception {
    boolean numeric = train.classAttribute().isNumeric();
    Classifier[] candidates = DefaultCandidates.of(train).toArray(new Classifier[0]);
    return switch (this) {
      case BAGGING -> Models.bagging(tree(numeric), m, seed, train);
      case FOREST -> Models.forest(TREES, seed, train);
      case MULTISCHEME -> trained(multiScheme(candidates, seed), train);
      case STACKING -> trained(stacking(candidates, numeric, seed), train);
      case VOTE -> trained(vote(candidates, seed), train);
    };
  }

  private static Classifier trained(Classifier classifier, Instances train) throws Exception {
    classifier.buildClassifier(train);
    return classifier;
  }

  private static Classifier multiScheme(Classifier[] candidates, int seed) {
    MultiScheme scheme = new MultiScheme();
    scheme.setClassifiers(candidates);
    scheme.setNumFolds(FOLDS_OF_CHOICE);
    scheme.setSeed(seed);
    return scheme;
  }

  private static Classifier stacking(Classifier[] candidates, boolean numeric, int seed) throws Exception {
    Stacking stacking = new Stacking();
    stacking.setClassifiers(candidates);
    stacking.setMetaClassifier(numeric ? new LinearRegression() : new Logistic());
    stacking.setNumFolds(FOLDS_OF_STACKING);
    stacking.setSeed(seed);
    return stacking;
  }

  private static Classifier vote(Classifier[] candidates, int seed) {
    Vote vote = new Vote();
    vote.setClassifiers(List.of(candidates).stream().map(candidate -> {
      Bagging bagging = new Bagging();
      bagging.setClassifier(candidate);
      bagging.setNumIterations(MODELS_OF_VOTE);
      bagging.setSeed(seed);
      return bagging;
    }).toArray(Classifier[]::new));
    return vote;
  }

  /** Returns the name in tables and in the log. */
  @Override
  public String toString() {
    return text;
  }
}
