// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The base learners of cases: Weka's of every family, ours, and some that misbehave. */
final class CaseLearners {

  /** How repeatable the predictions of a learner are. */
  private enum Manners {
    /** The same predictions, also from several threads. */
    SAFE,
    /** The same predictions, but not from several threads, since it uses a filter. */
    ALONE,
    /** Predictions change its state. */
    MOODY
  }

  /**
   * A base learner.
   *
   * @param className its class
   * @param options its options
   * @param steady whether its predictions are repeatable
   * @param threads whether several threads may use it at once
   * @param odd whether it misbehaves on purpose, so that it may fail
   */
  record Learner(String className, String options, boolean steady, boolean threads, boolean odd) {

    /** Returns the text after -W. */
    String specification() {
      return className + (options.isEmpty() ? "" : " -- " + options);
    }

    /** Returns the text after -B. */
    String quoted() {
      return "\"" + (className + " " + options).strip() + "\"";
    }
  }

  /** Weka's learners that suit the data; predictions of some of them change their state. */
  static final Learner AUTO = new Learner("auto", "", false, false, false);

  private static final List<Learner> NUMERIC = new ArrayList<>();
  private static final List<Learner> NOMINAL = new ArrayList<>();
  private static final List<Learner> BOTH = new ArrayList<>();
  private static final List<Learner> ODD = new ArrayList<>();

  static {
    add(BOTH, Manners.SAFE, "trees.REPTree", "trees.RandomTree", "trees.DecisionStump", "rules.ZeroR", "trees.RandomForest -I 3", "meta.Bagging -I 2",
        "meta.CentroidBagging -I 2 -pool 4", "meta.CalibratedClassifier -folds 2 -W weka.classifiers.trees.REPTree", "trees.REPTree -P",
        "meta.Vote -B weka.classifiers.rules.ZeroR -B weka.classifiers.trees.REPTree", "trees.RandomTree -K 1",
        "functions.Nd4jNetwork -layers 3 -epochs 2", "functions.Nd4jNetwork -layers 3 -max-epochs 12",
        "functions.Nd4jNetwork -layers 2 -max-epochs 10 -encoding bins", "functions.Nd4jNetwork -layers 2 -epochs 6 -input-rate 20 -schedule cosine");
    add(BOTH, Manners.ALONE, "rules.DecisionTable", "meta.RandomSubSpace -I 2", "meta.AttributeSelectedClassifier -W weka.classifiers.trees.REPTree",
        "meta.FilteredClassifier -F weka.filters.unsupervised.attribute.ReplaceMissingValues -W weka.classifiers.trees.REPTree");
    add(BOTH, Manners.MOODY, "lazy.IBk", "lazy.IBk -K 3", "lazy.KStar", "lazy.LWL", "functions.MultilayerPerceptron -N 3 -H 2");
    add(NUMERIC, Manners.ALONE, "functions.LinearRegression", "trees.M5P", "functions.SMOreg", "functions.GaussianProcesses",
        "functions.SimpleLinearRegression", "meta.AdditiveRegression -I 2", "meta.RegressionByDiscretization", "rules.M5Rules");
    add(NOMINAL, Manners.ALONE, "functions.Logistic", "functions.SMO", "bayes.BayesNet", "trees.LMT -I 2", "meta.ClassificationViaRegression");
    add(NOMINAL, Manners.SAFE, "trees.J48", "bayes.NaiveBayes", "rules.OneR", "rules.JRip", "meta.AdaBoostM1 -I 2", "rules.PART");
    for (List<Class<? extends OddLearners.Stump>> some : List.of(OddLearners.ALL, RudeLearners.ALL)) {
      some.forEach(odd -> ODD.add(new Learner(odd.getName(), "", true, true, true)));
    }
  }

  private CaseLearners() {
  }

  private static void add(List<Learner> to, Manners manners, String... lines) {
    for (String line : lines) {
      String[] parts = line.split(" ", 2);
      to.add(new Learner("weka.classifiers." + parts[0], parts.length == 1 ? "" : parts[1], manners != Manners.MOODY, manners == Manners.SAFE, false));
    }
  }

  static Learner draw(boolean nominal, SplittableRandom random) {
    int kind = random.nextInt(10);
    List<Learner> choice = kind == 0 ? ODD : kind < 6 ? BOTH : nominal ? NOMINAL : NUMERIC;
    // One in fifteen gets the wrong kind of class, which it cannot learn.
    return random.nextInt(15) == 0 ? (nominal ? NUMERIC : NOMINAL).get(random.nextInt(8)) : choice.get(random.nextInt(choice.size()));
  }
}
