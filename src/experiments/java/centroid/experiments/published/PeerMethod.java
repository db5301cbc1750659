// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.networks.NetworkChoice;
import centroid.experiments.networks.Setup;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Utils;

/** The methods of {@link PeerStudy}. All options that are not stated are defaults. */
enum PeerMethod {
  /** CentroidBagging over networks, which the others are compared with. */
  THIS("networks (this)", NetworkChoice.DEFAULT),
  /** Networks that differ by initial weights and order of rows only, with the same calibration. */
  DEEP("deep ensemble", NetworkChoice.DEEP_CROSSFIT),
  /** Networks of bootstrap samples. */
  BAGGING("mode bagging", NetworkChoice.MODE_BAGGING),
  /** Weka's network. */
  PERCEPTRON("MultilayerPerceptron", CalibratedClassifier.class, "-W weka.classifiers.functions.MultilayerPerceptron"),
  /** Weka's forest. */
  FOREST("RandomForest", CalibratedClassifier.class, "-W weka.classifiers.trees.RandomForest"),
  /** CentroidBagging over model trees. */
  M5P("M5P", CentroidBagging.class, "-W weka.classifiers.trees.M5P");

  private final String text;
  private final Class<?> type;
  private final String options;
  /** Null unless the method is an ensemble of networks. */
  private final Setup setup;

  PeerMethod(String text, NetworkChoice choice) {
    this.text = text;
    this.type = CentroidBagging.class;
    this.setup = choice.setup();
    this.options = setup.options();
  }

  PeerMethod(String text, Class<?> type, String options) {
    this.text = text;
    this.type = type;
    this.options = options;
    this.setup = null;
  }

  /** Returns the classifier with its options, as text. */
  String description() {
    return type.getSimpleName() + " " + options.replace(" --", "");
  }

  /**
   * Creates an untrained interval estimator.
   *
   * @param common options of all ensembles of networks, to try other defaults
   * @param numThreads the number of threads of its training, which does not change the model
   */
  Classifier create(Setup common, int numThreads) throws Exception {
    String threads = "-num-slots " + numThreads;
    return setup != null ? setup.over(new Setup(threads, "")).over(common).create()
        : AbstractClassifier.forName(type.getName(), Utils.splitOptions(threads + " " + options));
  }

  @Override
  public String toString() {
    return text;
  }
}
