// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import weka.classifiers.SingleClassifierEnhancer;

/**
 * Works around a defect of the Explorer: it passes plots predictions without saying which evaluation they come from. This record names the evaluation, so
 * that windows and files of two results differ.
 *
 * @param data the name of the data set
 * @param learner the classifier, with its base learner; empty if it is not known
 * @param time when the first row was tested
 */
public record ResultOrigin(String data, String learner, LocalTime time) {

  private static final int LONGEST_NAME = 40;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");

  /** Returns the origin of a result that begins now; {@code classifier} may be null. */
  public static ResultOrigin now(String relation, Object classifier) {
    // Filters append their options to the name of a data set.
    String name = relation.length() <= LONGEST_NAME ? relation : relation.substring(0, LONGEST_NAME);
    return new ResultOrigin(name, classifier == null ? "" : name(classifier), LocalTime.now());
  }

  private static String name(Object classifier) {
    String own = classifier.getClass().getSimpleName();
    return classifier instanceof SingleClassifierEnhancer outer && outer.getClassifier() != null
        ? own + " of " + outer.getClassifier().getClass().getSimpleName() : own;
  }

  /** The text of a legend, such as "CentroidBagging of REPTree, 12:30:05". */
  public String shortText() {
    return (learner.isEmpty() ? "" : learner + ", ") + time.format(TIME);
  }
}
