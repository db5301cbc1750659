// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** The card of a model in the Explorer, without windows. */
class CardMenuTest {

  private static final String TEXT = "Scheme:       weka.classifiers.meta.CentroidBagging -S 1\nRelation:     training rows\n"
      + "Test mode:    10-fold cross-validation\n\n"
      + "=== Summary ===\n\nCorrelation coefficient                  0.9813\nInterval coverage (0.95 level)          96.6667 %\n"
      + "Mean interval width (0.95 level)         5.4555          34.6228 % of range\n\n=== Detailed ===\n\nX   1\n";

  @Test
  void theEvaluationOfTheResultIsOnTheCard() throws Exception {
    Instances data = TestData.rising(90, 1);
    data.setRelationName("training rows");
    CentroidBagging model = Models.fitted(Models.small(), data);
    ExplorerResult result = new ExplorerResult("12:00:00 - meta.CentroidBagging", TEXT, List.of(), data.classAttribute(), model, null, data);
    assertEquals(Map.of("Test mode", "10-fold cross-validation", "Correlation coefficient", "0.9813", "Interval coverage (0.95 level)", "96.6667 %",
        "Mean interval width (0.95 level)", "5.4555, 34.6228 % of range"), result.evaluation());
    String page = CardMenu.page(result);
    assertTrue(page.contains("<dt>Correlation coefficient</dt><dd>0.9813</dd>") && page.contains("<dt>Class</dt><dd>" + data.classAttribute().name() + "</dd>"),
        page);
    assertTrue(page.contains(" <span class=\"option\">-no-cv</span> <span class=\"option\">-d</span> &lt;model&gt; "), "no option is divided after its hyphen");
    Instances loaded = new Instances(data);
    loaded.setClassIndex(-1);
    assertEquals(page, CardMenu.page(new ExplorerResult(result.label(), TEXT, List.of(), data.classAttribute(), model, null, loaded)),
        "the Explorer does not set the class of the loaded data");
    loaded.setRelationName("others");
    assertTrue(CardMenu.page(new ExplorerResult(result.label(), TEXT, List.of(), data.classAttribute(), model, null, loaded)).contains("<dd>unknown:"));
    ExplorerResult unknown = new ExplorerResult("", "", List.of(), data.classAttribute(), model, null, null);
    assertEquals(Map.of(), unknown.evaluation());
    assertTrue(CardMenu.page(unknown).contains("unknown: the model has no header with it"), "data that were loaded later are not those of the model");
  }
}
