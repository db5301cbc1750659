// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import weka.classifiers.SingleClassifierEnhancer;

/**
 * Which evaluation a prediction is from, so that windows and files of two results can be told apart. Weka hands plots nothing but predictions.
 *
 * @param data the name of the data set
 * @param learner the classifier, with its base learner; empty if it is not known
 * @param time when the first row was tested
 */
public record ResultOrigin(String data, String learner, LocalTime time) {

  private static final int LONGEST_NAME = 40;

  /** A result that begins now; {@code classifier} is null where Weka does not say who predicts. */
  public static ResultOrigin now(String relation, Object classifier) {
    // Filters append what they have done to the name of a data set.
    String name = relation.length() <= LONGEST_NAME ? relation : relation.substring(0, LONGEST_NAME);
    return new ResultOrigin(name, classifier == null ? "" : name(classifier), LocalTime.now());
  }

  private static String name(Object classifier) {
    String own = classifier.getClass().getSimpleName();
    return classifier instanceof SingleClassifierEnhancer outer && outer.getClassifier() != null
        ? own + " of " + outer.getClassifier().getClass().getSimpleName() : own;
  }

  /**
   * For a legend, where the data are known.
   *
   * @return such as "CentroidBagging of REPTree, 12:30:05"
   */
  public String shortText() {
    return (learner.isEmpty() ? "" : learner + ", ") + time.format(DateTimeFormatter.ofPattern("HH:mm:ss"));
  }

  /**
   * For people.
   *
   * @return such as "houses, CentroidBagging of REPTree, tested at 12:30:05"
   */
  public String text() {
    return data + (learner.isEmpty() ? "" : ", " + learner) + ", tested at " + time.format(DateTimeFormatter.ofPattern("HH:mm:ss"));
  }
}
