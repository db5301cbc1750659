// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.candidate;

import java.util.ArrayList;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * The learners that {@code -B auto} stands for: a short list for a numeric and for a nominal class, chosen on half of the data sets of the experiment
 * {@code learners}. On the other half nothing was chosen. Learners that would take many seconds for a model are left out. Limits are those of the size of
 * the data, so that the list does not depend on the machine.
 */
public final class DefaultCandidates {

  private static final String TREES = "weka.classifiers.trees.";
  private static final String FUNCTIONS = "weka.classifiers.functions.";
  private static final String RBF = " -C 10.0 -K \"" + FUNCTIONS + "supportVector.RBFKernel -G 0.1\"";
  /** Limit of inputs of linear learners; a nominal attribute of k values makes k - 1 inputs. */
  private static final int MAX_LINEAR_INPUTS = 100;
  /** Limit of rows times inputs for model trees. */
  private static final int MAX_MODEL_TREE_VALUES = 500_000;
  /** Limit of rows for kernel methods, which use all pairs of rows. */
  private static final int MAX_KERNEL_ROWS = 1000;
  /** Limit of rows times inputs for kernel methods of a numeric class. */
  private static final int MAX_REGRESSION_VALUES = 30_000;
  /** Limit of rows times inputs for kernel methods of a nominal class, which converge sooner. */
  private static final int MAX_LABEL_VALUES = 110_000;
  /** Limit of rows times labels for kernel methods, which train a model for each pair of labels. */
  private static final int MAX_KERNEL_LABELS = 10_000;
  /** Limit of rows times inputs for a perceptron of 100 epochs. */
  private static final int MAX_PERCEPTRON_VALUES = 200_000;

  private DefaultCandidates() {
  }

  /** Returns the learners for a data set of this size, from two to six. Only the header and the number of rows are used. */
  public static List<Classifier> of(Instances data) {
    return of(data, data.numInstances());
  }

  /** Returns the learners for {@code numRows} rows of a data set, from two to six. Only the header is used. */
  public static List<Classifier> of(Instances data, int numRows) {
    List<String> texts = data.classAttribute().isNumeric() ? forNumbers(numRows, numInputs(data)) : forLabels(numRows, numInputs(data), data.numClasses());
    return texts.stream().map(text -> Candidate.parse("candidates (-B)", text)).toList();
  }

  private static List<String> forNumbers(int numRows, int numInputs) {
    double values = numRows * (double) numInputs;
    List<String> texts = new ArrayList<>(List.of(TREES + "REPTree"));
    addIf(values <= MAX_MODEL_TREE_VALUES, TREES + "M5P", texts);
    texts.add(TREES + "RandomForest -I 20");
    addIf(values <= MAX_PERCEPTRON_VALUES, FUNCTIONS + "MultilayerPerceptron -H 5 -N 100", texts);
    boolean kernels = numRows <= MAX_KERNEL_ROWS && values <= MAX_REGRESSION_VALUES;
    addIf(kernels, FUNCTIONS + "SMOreg", texts);
    addIf(kernels, FUNCTIONS + "SMOreg" + RBF, texts);
    addIf(!kernels && numInputs <= MAX_LINEAR_INPUTS, FUNCTIONS + "LinearRegression", texts);
    return texts;
  }

  private static List<String> forLabels(int numRows, int numInputs, int numLabels) {
    List<String> texts = new ArrayList<>(List.of(TREES + "REPTree", TREES + "J48", "weka.classifiers.bayes.BayesNet", TREES + "RandomForest -I 20"));
    boolean kernels = numRows <= MAX_KERNEL_ROWS && numRows * (double) numInputs <= MAX_LABEL_VALUES && numRows * (double) numLabels <= MAX_KERNEL_LABELS;
    addIf(kernels, FUNCTIONS + "SMO -M", texts);
    addIf(kernels, FUNCTIONS + "SMO -M" + RBF, texts);
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
