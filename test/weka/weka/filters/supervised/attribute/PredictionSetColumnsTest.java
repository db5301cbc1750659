// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static weka.filters.supervised.attribute.AddPredictionIntervalsTest.filter;
import static weka.filters.supervised.attribute.AddPredictionIntervalsTest.names;

import centroid.TestData;
import centroid.weka.Models;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.trees.J48;
import weka.core.Instance;
import weka.core.Instances;
import weka.filters.Filter;

/** AddPredictionIntervals adds columns with prediction sets for a nominal class. */
class PredictionSetColumnsTest {

  @Test
  void aNominalClassGetsPredictionSets() throws Exception {
    Instances labels = TestData.risingLabels(90, 1);
    AddPredictionIntervals filter = filter("-levels 0.7,0.95 -W \"weka.classifiers.meta.CentroidBagging -I 4 -pool 12\"", labels);
    Instances output = Filter.useFilter(labels, filter);
    assertEquals(List.of("prediction", "set_size_0.7", "set_0.7", "set_size_0.95", "set_0.95"), names(output).subList(2, 7));
    assertEquals(TestData.QUOTED, Collections.list(output.attribute("prediction").enumerateValues()));
    assertEquals(7, output.attribute("set_0.95").numValues());
    CentroidBagging trained = Models.fitted(Models.small(), labels);
    for (int row = 0; row < labels.numInstances(); row++) {
      Instance made = output.instance(row);
      boolean[] set = trained.predictSet(labels.instance(row), 0.95);
      List<String> expected = new ArrayList<>();
      for (int c = 0; c < 3; c++) {
        if (set[c]) {
          expected.add(TestData.QUOTED.get(c));
        }
      }
      assertEquals(String.join("|", expected), made.stringValue(6));
      assertEquals(expected.size(), made.value(5));
      assertEquals(trained.classifyInstance(labels.instance(row)), made.value(2));
    }
    FilteredClassifier stacked = new FilteredClassifier();
    stacked.setFilter(filter);
    stacked.setClassifier(new J48());
    stacked.buildClassifier(labels);
    J48 direct = Models.fitted(new J48(), output);
    for (int row = 0; row < labels.numInstances(); row++) {
      assertEquals(direct.classifyInstance(output.instance(row)), stacked.classifyInstance(TestData.unlabelled(labels).instance(row)));
    }
  }

  @Test
  void setsOfManyLabelsAreAStringColumn() throws Exception {
    Instances labels = TestData.manyLabels(9, 150, 3);
    AddPredictionIntervals filter = filter("", labels);
    Instances first = Filter.useFilter(labels, filter);
    Instances later = Filter.useFilter(new Instances(labels, 100, 50), filter);
    assertTrue(first.attribute("set_0.95").isString());
    for (int row = 0; row < 50; row++) {
      String set = later.instance(row).stringValue(4);
      assertEquals(first.instance(100 + row).stringValue(4), set);
      assertEquals(later.instance(row).value(3), set.split("\\|").length);
    }
  }
}
