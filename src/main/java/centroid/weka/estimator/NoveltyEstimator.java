// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

/** A classifier that finds rows unlike its training rows: {@link RowPrediction#novelty}. */
public interface NoveltyEstimator {

  /** The name of the option in messages. */
  String OPTION = "novelty (-novelty)";

  /** Whether the trained model knows its training rows: it has enough of them. */
  boolean knowsNovelty();

  /**
   * Returns why a trained classifier can't tell which rows are novel.
   *
   * @return one sentence for the user; null if it can
   */
  static String objection(Object classifier) {
    if (!(classifier instanceof NoveltyEstimator estimator)) {
      return OPTION + " needs a model that knows its training rows, as CentroidBagging and CalibratedClassifier do, but "
          + classifier.getClass().getName() + " does not; leave the option out.";
    }
    return estimator.knowsNovelty() ? null : OPTION + " needs a model of at least 40 different training rows with numbers or labels, but this one had fewer, "
        + "or was joined from models without -joinable; leave the option out.";
  }
}
