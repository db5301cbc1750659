// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import centroid.weka.card.CardSubject;
import centroid.weka.card.CardWriter;
import centroid.weka.gui.window.WebPage;
import java.util.List;
import javax.swing.JMenuItem;
import javax.swing.JOptionPane;
import weka.classifiers.evaluation.Prediction;
import weka.core.Attribute;
import weka.core.Instances;

/** The entry of the Explorer's plug-in menu that describes the model of a result on a page. */
public final class CardMenu {

  private static final String NAME = "Model card";

  private CardMenu() {
  }

  /** Returns the entry; null if the result has no model of this package, which Weka keeps if its option Output model is on. */
  public static JMenuItem item(List<? extends Prediction> predictions) {
    ExplorerResult result = ExplorerResult.of(predictions);
    if (result.model() == null || !CardSubject.isDescribed(result.model())) {
      return null;
    }
    return PlotPlugin.entry(NAME, () -> WebPage.open("model-card", () -> page(result), text -> JOptionPane.showMessageDialog(null, text, NAME,
        JOptionPane.INFORMATION_MESSAGE)));
  }

  /** Returns the page: the model of the full training set, and how the Explorer has evaluated it. */
  static String page(ExplorerResult result) throws Exception {
    return new CardWriter(new CardSubject(result.source(), result.model(), header(result))).card(result.evaluation()).page();
  }

  /** Returns the attributes of the loaded data with the class of the result, which the data of the Explorer do not name; null if they are other data. */
  private static Instances header(ExplorerResult result) {
    Instances data = result.data();
    Attribute target = data == null || result.target() == null ? null : data.attribute(result.target().name());
    if (target == null || !target.equals(result.target()) || !data.relationName().startsWith(result.relation())) {
      return null;
    }
    Instances header = new Instances(data, 0);
    header.setClassIndex(target.index());
    return header;
  }
}
