// SPDX-License-Identifier: GPL-3.0-only
package weka.gui.visualize.plugins;

import centroid.weka.gui.CardMenu;
import centroid.weka.gui.PlotPlugin;
import java.util.ArrayList;
import javax.swing.JMenuItem;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;

/** Describes the model of a result on an HTML page, for a CentroidBagging or a CalibratedClassifier. */
public class ResultCard extends PlotPlugin implements VisualizePlugin {

  /** Returns the menu item; null if the result has no model of this package. */
  @Override
  public JMenuItem getVisualizeMenuItem(ArrayList<Prediction> preds, Attribute classAtt) {
    return preds == null || preds.isEmpty() ? null : CardMenu.item(preds);
  }
}
