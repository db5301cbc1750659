// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.forecast;

import centroid.forecast.Regression;
import centroid.text.ErrorText;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Trains copies of a Weka classifier. */
public final class ClassifierRegression implements Regression {

  private final Classifier template;
  private final List<Attribute> known;

  /**
   * A regression.
   *
   * @param template not modified
   * @param known the attributes of the variables known ahead
   */
  public ClassifierRegression(Classifier template, List<Attribute> known) {
    this.template = template;
    this.known = known;
  }

  @Override
  public Model fit(double[][] rows, double[] target, int numKnown) throws Exception {
    Instances data = new Instances("series", attributes(rows[0].length, numKnown), rows.length);
    data.setClassIndex(data.numAttributes() - 1);
    for (int k = 0; k < rows.length; k++) {
      data.add(instance(rows[k], target[k]));
    }
    Classifier classifier = AbstractClassifier.makeCopy(template);
    try {
      classifier.buildClassifier(data);
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | LinkageError | StackOverflowError e) {
      throw failure("could not be trained on the series", e);
    }
    Instances header = new Instances(data, 0);
    return row -> {
      DenseInstance instance = instance(row, Double.NaN);
      instance.setDataset(header);
      double value;
      try {
        value = classifier.classifyInstance(instance);
      } catch (Exception | LinkageError | StackOverflowError e) {
        throw failure("could not predict the series", e);
      }
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("The learner (-W) must predict finite numbers, but " + classifier.getClass().getSimpleName() + " predicted " + value
            + "; use another learner");
      }
      return value;
    };
  }

  private IllegalArgumentException failure(String what, Throwable cause) {
    return new IllegalArgumentException("The learner (-W) " + template.getClass().getSimpleName() + " " + what + ": " + ErrorText.reason(cause), cause);
  }

  private static DenseInstance instance(double[] row, double target) {
    double[] values = new double[row.length + 1];
    System.arraycopy(row, 0, values, 0, row.length);
    values[row.length] = target;
    return new DenseInstance(1, values);
  }

  private ArrayList<Attribute> attributes(int numInputs, int numKnown) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < numInputs; k++) {
      int variable = k - (numInputs - numKnown);
      String name = "input " + (k + 1);
      attributes.add(variable < 0 ? new Attribute(name) : known.get(variable % known.size()).copy(name));
    }
    attributes.add(new Attribute("value to forecast"));
    return attributes;
  }
}
