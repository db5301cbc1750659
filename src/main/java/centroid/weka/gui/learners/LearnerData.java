// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.learners;

import centroid.compare.DataFile;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * The data of the tab Preprocess with the class that the user has chosen.
 *
 * @param data not modified; null if none are loaded
 * @param classIndex the class, or -1 if there is none
 */
record LearnerData(Instances data, int classIndex) {

  /** Returns why learners can't be compared, in one sentence, or an empty text. */
  String problem() {
    if (data == null) {
      return "Learners are compared on the data of the tab Preprocess, but none are loaded; open a data set there.";
    }
    if (data.numAttributes() < 2 || classIndex < 0) {
      return "The data must have a class and at least one other attribute, but have " + (data.numAttributes() == 1 ? "only '" + data.attribute(0).name() + "'"
          : "no attributes") + "; open another data set in the tab Preprocess.";
    }
    if (data.isEmpty()) {
      return "The data must have rows, but have none; open another data set in the tab Preprocess.";
    }
    Attribute target = data.attribute(classIndex);
    Instances header = new Instances(data, 0);
    header.setClassIndex(classIndex);
    return new DataFile(data.relationName(), header).isUsable() ? ""
        : "The class must be numeric or nominal, but '" + target.name() + "' is of type " + Attribute.typeToString(target) + "; choose another class.";
  }

  /** Returns a copy with the class set, without rows that lack a class value. */
  DataFile labelled() {
    Instances copy = new Instances(data);
    copy.setClassIndex(classIndex);
    copy.deleteWithMissingClass();
    return new DataFile(data.relationName(), copy);
  }
}
