// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.rules.ZeroR;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.unsupervised.instance.NonSparseToSparse;

/** CentroidBagging works with every base learner that Bagging works with, in every mode. */
class AnyLearnerTest {

  private static final List<String> MODES = List.of("-mode select -pool 6", "-mode refit -draws 20 -rounds 1", "-mode bagging");

  static Stream<String> learners() {
    return Stream.of("trees.J48", "trees.REPTree", "trees.RandomTree", "trees.DecisionStump", "trees.M5P", "lazy.IBk", "bayes.NaiveBayes",
        "functions.Logistic", "functions.LinearRegression", "functions.SMO", "functions.SMOreg", "functions.GaussianProcesses",
        "functions.MultilayerPerceptron -- -N 5 -H 2", "rules.ZeroR", "rules.PART", "rules.OneR", "meta.FilteredClassifier",
        "meta.AdaBoostM1", "meta.RegressionByDiscretization", "meta.Bagging -- -I 3",
        "meta.CentroidBagging -- -I 2 -pool 4").map("weka.classifiers."::concat);
  }

  @ParameterizedTest
  @MethodSource("learners")
  void canBeEvaluatedWhereverBaggingCan(String learner) throws Exception {
    int evaluated = 0;
    for (Instances data : List.of(TestData.withGaps(TestData.numeric(40)), TestData.withGaps(TestData.nominal(40)))) {
      Bagging bagging = Models.configured(new Bagging(), "-O -I 3 -W " + learner);
      if (!bagging.getCapabilities().test(data)) {
        continue;
      }
      evaluated++;
      double reference = error(bagging, data);
      for (String mode : MODES) {
        CentroidBagging ours = Models.withOptions(mode + " -O -I 3 -W " + learner);
        double error = error(ours, data);
        // Three members on 40 rows vary a lot; a mistake in weights or votes would cost far more than this.
        assertTrue(error > 0 && error < 1.6 * reference + 0.05, mode + ": " + error + " against " + reference);
        assertTrue(!mode.contains("bagging") || error == reference, "mode bagging must equal Bagging");
      }
    }
    assertTrue(evaluated > 0, "Bagging handles it for at least one type of class");
  }

  /** Capabilities equal those of Bagging, which is not Drawable. */
  @ParameterizedTest
  @MethodSource("learners")
  void capabilitiesAreThoseOfBagging(String learner) {
    assertEquals(Models.configured(new Bagging(), "-W " + learner).getCapabilities().toString(),
        Models.withOptions("-W " + learner).getCapabilities().toString().replace("[Drawable, ", "["));
  }

  @Test
  void learnsRealDataWithManyNominalAttributes() throws Exception {
    Instances credit = TestData.credit();
    Evaluation evaluation = new Evaluation(credit);
    evaluation.crossValidateModel(Models.withOptions("-I 5 -pool 10 -num-slots 2"), credit, 2, new Random(1));
    assertTrue(evaluation.errorRate() < 0.3, "guessing is wrong for 30 % of the rows, this for " + evaluation.errorRate());
    Evaluation flowers = new Evaluation(TestData.iris());
    flowers.crossValidateModel(Models.withOptions("-I 5 -pool 10 -W weka.classifiers.trees.J48"), TestData.iris(), 3, new Random(1));
    assertTrue(flowers.errorRate() < 0.1, "iris: " + flowers.errorRate());
  }

  /** Other meta classifiers pass their options, weights and transformed data to CentroidBagging. */
  @ParameterizedTest
  @ValueSource(strings = {"FilteredClassifier -F weka.filters.AllFilter", "AdaBoostM1", "AttributeSelectedClassifier", "Bagging",
      "ClassificationViaRegression",
      "CVParameterSelection -X 2 -P \"I 1 3 3\"", "RegressionByDiscretization", "AdditiveRegression -I 2", "Vote -B"})
  void worksInsideOtherClassifiers(String outer) throws Exception {
    String ours = "weka.classifiers.meta.CentroidBagging";
    String line = outer.endsWith("-B") ? outer + " \"" + ours + " -I 2 -pool 4\"" : outer + " -W " + ours + " -- -I 2 -pool 4";
    String[] words = Utils.splitOptions(line);
    Classifier classifier = AbstractClassifier.forName("weka.classifiers.meta." + words[0], Arrays.copyOfRange(words, 1, words.length));
    for (Instances data : List.of(TestData.numeric(60), TestData.nominal(60))) {
      if (classifier.getCapabilities().test(data)) {
        assertTrue(error(classifier, data) < error(new ZeroR(), data), data.relationName());
      }
    }
  }

  @Test
  void sparseRowsGiveTheSameModel() throws Exception {
    Instances dense = TestData.numeric(60);
    NonSparseToSparse filter = new NonSparseToSparse();
    filter.setInputFormat(dense);
    Instances sparse = Filter.useFilter(dense, filter);
    for (String mode : MODES) {
      assertArrayEquals(Models.predictions(Models.trained(mode + " -I 3", dense), dense),
          Models.predictions(Models.trained(mode + " -I 3", sparse), sparse));
    }
  }

  @Test
  void textIsLearnedThroughAFilter() throws Exception {
    Instances data = new Instances("text", new ArrayList<>(List.of(new Attribute("words", true),
        new Attribute("kind", List.of("bread", "cheese")))), 40);
    data.setClassIndex(1);
    for (int row = 0; row < 40; row++) {
      String words = (row % 2 == 0 ? "flour yeast oven " : "milk rennet cellar ") + (row % 3 == 0 ? "salt" : "water");
      data.add(new DenseInstance(1, new double[] {data.attribute(0).addStringValue(words), row % 2}));
    }
    for (String mode : MODES) {
      CentroidBagging ours = Models.withOptions(mode + " -O -I 3 -W weka.classifiers.meta.FilteredClassifier -- -F "
          + "weka.filters.unsupervised.attribute.StringToWordVector -W weka.classifiers.bayes.NaiveBayes");
      Evaluation evaluation = new Evaluation(data);
      evaluation.crossValidateModel(ours, data, 2, new Random(1));
      assertEquals(0, evaluation.errorRate(), mode);
    }
  }

  private static double error(Classifier classifier, Instances data) throws Exception {
    Evaluation evaluation = new Evaluation(data);
    evaluation.crossValidateModel(AbstractClassifier.makeCopy(classifier), data, 2, new Random(3));
    return evaluation.rootMeanSquaredError();
  }
}
