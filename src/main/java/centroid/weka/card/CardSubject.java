// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.card;

import centroid.weka.model.CentroidModel;
import centroid.weka.model.CentroidModelSource;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.Utils;

/**
 * A model that a card describes.
 *
 * @param name the name of its file, or its label in the Explorer
 * @param classifier a CentroidBagging or a CalibratedClassifier
 * @param header the attributes it was trained on; null if they are not known
 */
public record CardSubject(String name, Classifier classifier, Instances header) {

  /** Refuses other models. */
  public CardSubject {
    if (!isDescribed(classifier)) {
      throw new IllegalArgumentException("A model card describes a CentroidBagging or a CalibratedClassifier, but the model (-model) is a "
          + classifier.getClass().getName() + "; train a CalibratedClassifier with -model and a calibration set, which calibrates any saved model");
    }
  }

  /** Whether a card can describe a model. */
  public static boolean isDescribed(Classifier classifier) {
    return classifier instanceof CentroidModelSource;
  }

  /** The trained model; null if it is inside another classifier. */
  CentroidModel model() {
    return ((CentroidModelSource) classifier).centroidModel();
  }

  String options() {
    return Utils.joinOptions(((OptionHandler) classifier).getOptions());
  }

  String type() {
    return classifier.getClass().getSimpleName();
  }
}
