// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.RangeBagging;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.filters.Filter;

/** Columns of exceedance probabilities (-threshold) and of probability ranges (-range). */
class ThresholdColumnsTest {

  private static final String OURS = " -W \"weka.classifiers.meta.CentroidBagging -I 4 -pool 12\"";

  private static AddPredictionIntervals filter(String options) throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(Utils.splitOptions(options + OURS));
    return filter;
  }

  private static Instances twoLabels(int numRows) {
    return TestData.lowHigh(TestData.rising(numRows, 1), 2.5);
  }

  @Test
  void exceedanceEqualsThatOfThePredictiveDistribution() throws Exception {
    Instances data = TestData.rising(90, 1);
    AddPredictionIntervals filter = filter("-threshold 2,-1.5,1e20 -levels 0.9");
    filter.setInputFormat(data);
    Instances output = Filter.useFilter(data, filter);
    CentroidBagging model = Models.fitted(Models.small(), data);
    assertEquals("above_2", output.attribute(6).name());
    assertEquals("above_-1.5", output.attribute(7).name());
    assertEquals("above_1.0E20", output.attribute(8).name());
    for (int row = 0; row < 90; row++) {
      assertEquals(model.predictDistribution(data.instance(row)).exceedance(2), output.instance(row).value(6), 1e-12);
      assertEquals(model.predictDistribution(data.instance(row)).exceedance(-1.5), output.instance(row).value(7), 1e-12);
      assertEquals(0, output.instance(row).value(8));
    }
    assertTrue(output.stream().anyMatch(row -> row.value(6) > 0.1 && row.value(6) < 0.9));
  }

  @Test
  void optionsSurviveTheRoundTrip() throws Exception {
    AddPredictionIntervals filter = filter("-threshold 2,-1.5 -range");
    assertEquals("2,-1.5", filter.getThreshold());
    assertTrue(filter.getRange());
    AddPredictionIntervals same = new AddPredictionIntervals();
    same.setOptions(filter.getOptions());
    assertEquals(Arrays.asList(filter.getOptions()), Arrays.asList(same.getOptions()));
    same.setOptions(new AddPredictionIntervals().getOptions());
    assertEquals("", same.getThreshold());
    assertFalse(same.getRange());
    assertEquals("2,-1.5", ((AddPredictionIntervals) new SerializedObject(filter).getObject()).getThreshold());
  }

  @ParameterizedTest
  @CsvSource({"a", "'1,'", "'1,1'", "NaN", "Infinity", "'0,-0'"})
  void invalidThresholdsAreRefusedBeforeTraining(String list) {
    assertThrows(IllegalArgumentException.class, () -> filter("-threshold " + list));
    AddPredictionIntervals typed = new AddPredictionIntervals();
    typed.setThreshold(list);
    assertEquals(list, typed.getThreshold());
    String message = assertThrows(IllegalArgumentException.class, () -> typed.setInputFormat(TestData.rising(30, 1))).getMessage();
    assertTrue(message.startsWith("threshold (-threshold) must ") && message.contains("'" + list + "'"), message);
  }

  @Test
  void thresholdsAreRefusedForANominalClass() throws Exception {
    AddPredictionIntervals filter = filter("-threshold 2");
    String message = assertThrows(IllegalArgumentException.class, () -> filter.setInputFormat(TestData.risingLabels(30, 1))).getMessage();
    assertEquals("threshold (-threshold) needs a numeric class, but target is nominal; leave the option out.", message);
  }

  @Test
  void rangesAreRefusedUnlessTheClassHasTwoLabels() throws Exception {
    AddPredictionIntervals filter = filter("-range");
    String three = assertThrows(IllegalArgumentException.class, () -> filter.setInputFormat(TestData.risingLabels(30, 1))).getMessage();
    assertEquals("range (-range) needs a class of two labels, but target has 3; leave the option out.", three);
    String number = assertThrows(IllegalArgumentException.class, () -> filter.setInputFormat(TestData.rising(30, 1))).getMessage();
    assertEquals("range (-range) needs a class of two labels, but target is numeric; leave the option out.", number);
  }

  @Test
  void rangesAreThoseOfTheSecondLabel() throws Exception {
    Instances data = twoLabels(60);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(new RangeBagging());
    filter.setRange(true);
    filter.setInputFormat(data);
    Instances output = Filter.useFilter(data, filter);
    String label = data.classAttribute().value(1);
    int unknown = 0;
    for (int row = 0; row < 60; row++) {
      Instance made = output.instance(row);
      double lower = made.value(output.attribute("p_lower_" + label));
      double upper = made.value(output.attribute("p_upper_" + label));
      if (made.stringValue(1).equals("red")) {
        assertTrue(Utils.isMissingValue(lower) && Utils.isMissingValue(upper));
        unknown++;
      } else {
        assertEquals(made.value(0) / 2, lower);
        assertEquals(made.value(0), upper);
      }
    }
    assertTrue(unknown > 0 && unknown < 60);
    assertEquals("p_upper_" + label, output.attribute(output.classIndex() - 1).name());
  }
}
