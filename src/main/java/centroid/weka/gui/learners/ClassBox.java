// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.learners;

import java.awt.Dimension;
import java.util.stream.IntStream;
import javax.swing.DefaultComboBoxModel;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import weka.core.Attribute;
import weka.core.Instances;

/** Chooses the class among the attributes. */
final class ClassBox extends JComboBox<String> {

  private static final long serialVersionUID = 1L;
  /** Limits the width of long attribute names. */
  private static final int MAX_WIDTH = 260;

  ClassBox() {
    setName("class");
    getAccessibleContext().setAccessibleName("Class");
  }

  /** Returns the label of the box, whose key leads to the box. */
  JLabel label() {
    JLabel label = new JLabel("Class");
    label.setLabelFor(this);
    label.setDisplayedMnemonic('C');
    return label;
  }

  /** Offers the attributes of other data, with their types as in the tab Classify. */
  void show(LearnerData data) {
    Instances rows = data.data();
    setModel(new DefaultComboBoxModel<>(IntStream.range(0, rows.numAttributes()).mapToObj(rows::attribute)
        .map(each -> "(" + Attribute.typeToStringShort(each) + ") " + each.name()).toArray(String[]::new)));
    setPreferredSize(null);
    setPreferredSize(new Dimension(Math.min(MAX_WIDTH, getPreferredSize().width), getPreferredSize().height));
    setSelectedIndex(data.classIndex());
  }
}
