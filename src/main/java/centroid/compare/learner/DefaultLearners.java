// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import java.util.ArrayList;
import java.util.List;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * The learners of Weka that are compared by default: those that were best on some data set, as far as training an ensemble takes about a minute.
 * Faster ones come first, so that they win ties. GaussianProcesses is left out because it can't be saved.
 */
public final class DefaultLearners {

  private static final String TREES = "weka.classifiers.trees.";
  private static final String FUNCTIONS = "weka.classifiers.functions.";
  /** Limit of inputs of linear learners; a nominal attribute of k values makes k - 1 inputs. */
  private static final int MAX_LINEAR_INPUTS = 100;
  /** Limit of rows times coefficients of a logistic regression. */
  private static final int MAX_LOGISTIC = 100_000;
  /** Limit of rows for nearest neighbours, which search all rows for every prediction. */
  private static final int MAX_NEIGHBOUR_ROWS = 2000;
  /** Limit of rows for kernel methods, which use all pairs of rows. */
  private static final int MAX_KERNEL_ROWS = 1000;
  /** Limit of rows times inputs for a perceptron of 100 epochs. */
  private static final int MAX_PERCEPTRON_VALUES = 50_000;

  private DefaultLearners() {
  }

  /** Returns the learners for a data set of this size, at least four. Only the header and the number of rows are used. */
  public static List<Candidate> of(Instances data) {
    return of(data, data.numInstances());
  }

  /** Returns the learners for {@code numRows} rows of a data set, at least four. Only the header is used. */
  public static List<Candidate> of(Instances data, int numRows) {
    List<String> texts = data.classAttribute().isNumeric() ? forNumbers(numRows, numInputs(data)) : forLabels(numRows, numInputs(data), data.numClasses());
    return texts.stream().map(text -> Candidate.of("-learners", text)).toList();
  }

  private static List<String> forNumbers(int numRows, int numInputs) {
    List<String> texts = new ArrayList<>();
    texts.add(TREES + "REPTree");
    addIf(numInputs <= MAX_LINEAR_INPUTS, FUNCTIONS + "LinearRegression", texts);
    texts.add(TREES + "RandomTree");
    texts.add(TREES + "M5P");
    addIf(numRows <= MAX_NEIGHBOUR_ROWS, "weka.classifiers.lazy.IBk -K 5", texts);
    texts.add(TREES + "RandomForest -I 20");
    addIf(numRows * (double) numInputs <= MAX_PERCEPTRON_VALUES, FUNCTIONS + "MultilayerPerceptron -H 5 -N 100", texts);
    addIf(numRows <= MAX_KERNEL_ROWS, FUNCTIONS + "SMOreg", texts);
    return texts;
  }

  private static List<String> forLabels(int numRows, int numInputs, int numLabels) {
    List<String> texts = new ArrayList<>();
    texts.add("weka.classifiers.bayes.NaiveBayes");
    texts.add(TREES + "REPTree");
    texts.add(TREES + "RandomTree");
    texts.add(TREES + "J48");
    addIf(numRows * (double) numInputs * (numLabels - 1) <= MAX_LOGISTIC, FUNCTIONS + "Logistic", texts);
    addIf(numRows <= MAX_NEIGHBOUR_ROWS, "weka.classifiers.lazy.IBk -K 5", texts);
    texts.add(TREES + "RandomForest -I 20");
    addIf(numRows <= MAX_KERNEL_ROWS, FUNCTIONS + "SMO -M", texts);
    return texts;
  }

  private static void addIf(boolean fits, String text, List<String> texts) {
    if (fits) {
      texts.add(text);
    }
  }

  /** The number of inputs after nominal attributes are binarized. */
  private static int numInputs(Instances data) {
    int inputs = 0;
    for (int k = 0; k < data.numAttributes(); k++) {
      Attribute attribute = data.attribute(k);
      inputs += k == data.classIndex() ? 0 : attribute.isNominal() ? Math.max(1, attribute.numValues() - 1) : 1;
    }
    return inputs;
  }
}
