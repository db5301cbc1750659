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

  private static final String TEXT = "Scheme:       weka.classifiers.meta.CentroidBagging -S 1\nRelation:     rising\n"
      + "Test mode:    10-fold cross-validation\n\n"
      + "=== Summary ===\n\nCorrelation coefficient                  0.9813\nInterval coverage (0.95 level)          96.6667 %\n\n=== Detailed ===\n\nX   1\n";

  @Test
  void theEvaluationOfTheResultIsOnTheCard() throws Exception {
    Instances data = TestData.rising(90, 1);
    CentroidBagging model = Models.fitted(Models.small(), data);
    ExplorerResult result = new ExplorerResult("12:00:00 - meta.CentroidBagging", TEXT, List.of(), data.classAttribute(), model, null, data);
    assertEquals(Map.of("Test mode", "10-fold cross-validation", "Correlation coefficient", "0.9813", "Interval coverage (0.95 level)", "96.6667 %"),
        result.evaluation());
    String page = CardMenu.page(result);
    assertTrue(page.contains("<dt>Correlation coefficient</dt><dd>0.9813</dd>") && page.contains("<dt>Class</dt><dd>" + data.classAttribute().name() + "</dd>"),
        page);
    ExplorerResult unknown = new ExplorerResult("", "", List.of(), data.classAttribute(), model, null, null);
    assertEquals(Map.of(), unknown.evaluation());
    assertTrue(CardMenu.page(unknown).contains("unknown: the model has no header with it"), "data that were loaded later are not those of the model");
  }
}
