// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static weka.filters.supervised.attribute.AddPredictionIntervalsTest.filter;

import centroid.TestData;
import centroid.weka.FixedIntervals;
import centroid.weka.Models;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.core.Attribute;
import weka.core.CheckGOE;
import weka.core.CheckOptionHandler;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;
import weka.filters.Filter;

/** AddPredictionIntervals fulfils Weka's contracts, ends on an interrupt, and keeps strings and relations. */
class FilterContractTest {

  @Test
  void optionsAndPropertiesFulfilWekasContracts() throws Exception {
    CheckOptionHandler options = new CheckOptionHandler();
    options.setOptionHandler(new AddPredictionIntervals());
    options.setUserOptions(new String[] {"-W", "weka.classifiers.meta.CentroidBagging -I 3", "-levels", "0.8,0.9"});
    options.setSilent(true);
    options.doTests();
    assertTrue(options.getSuccess());
    CheckGOE gui = new CheckGOE();
    gui.setObject(new AddPredictionIntervals());
    gui.setSilent(true);
    gui.doTests();
    assertTrue(gui.getSuccess());
  }

  @Test
  void anInterruptEndsFiltering() throws Exception {
    Instances train = TestData.rising(90, 1);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(new FixedIntervals((row, level) -> new double[][] {{0, 1}}));
    filter.setInputFormat(train);
    train.forEach(row -> {
      try {
        filter.input(row);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    });
    Thread.currentThread().interrupt();
    try {
      assertThrows(InterruptedException.class, filter::batchFinished);
    } finally {
      assertTrue(Thread.interrupted(), "the thread must stay interrupted");
    }
  }

  /** String values are kept and reach a base learner that handles them. */
  @Test
  void stringsAreKept() throws Exception {
    ArrayList<Attribute> attributes = new ArrayList<>(List.of(new Attribute("words", (List<String>) null), new Attribute("y")));
    Instances texts = new Instances("texts", attributes, 0);
    texts.setClassIndex(1);
    for (int row = 0; row < 60; row++) {
      DenseInstance instance = new DenseInstance(2);
      instance.setDataset(texts);
      instance.setValue(0, (row % 2 == 0 ? "good " : "bad ") + "text" + row);
      instance.setValue(1, row % 2 + 0.01 * row);
      texts.add(instance);
    }
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(Models.withOptions("-I 2 -pool 4 -W weka.classifiers.meta.FilteredClassifier -- "
        + "-F weka.filters.unsupervised.attribute.StringToWordVector -W weka.classifiers.trees.REPTree"));
    filter.setInputFormat(texts);
    Instances output = Filter.useFilter(texts, filter);
    Instances later = Filter.useFilter(new Instances(texts, 50, 10), filter);
    for (int row = 0; row < 10; row++) {
      assertEquals(texts.instance(50 + row).stringValue(0), output.instance(50 + row).stringValue(0));
      assertEquals(texts.instance(50 + row).stringValue(0), later.instance(row).stringValue(0));
      assertEquals(output.instance(50 + row).value(1), later.instance(row).value(1), 1e-12);
    }
  }

  /** A relational attribute with numbers and strings, and a string attribute. */
  @Test
  void relationalAttributesAreKept() throws Exception {
    StringBuilder text = new StringBuilder("@relation r\n@attribute x numeric\n@attribute bag relational\n@attribute p numeric\n@attribute s string\n@end bag\n"
        + "@attribute t string\n@attribute y numeric\n@data\n");
    for (int k = 0; k < 40; k++) {
      text.append(k % 7).append(",'").append(k).append(",a").append(k).append("\\n5,b',text").append(k).append(',').append(k % 5).append('\n');
    }
    Instances data = new Instances(new StringReader(text.toString()));
    data.setClassIndex(3);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(Utils.splitOptions("-W \"weka.classifiers.meta.CentroidBagging -I 3 -pool 6 -W weka.classifiers.rules.ZeroR\""));
    filter.setInputFormat(data);
    Instances output = Filter.useFilter(data, filter);
    for (int k : new int[] {0, 7, 39}) {
      assertEquals(data.instance(k).relationalValue(1).toString(), output.instance(k).relationalValue(1).toString());
      assertEquals("text" + k, output.instance(k).stringValue(2));
    }
  }
}
