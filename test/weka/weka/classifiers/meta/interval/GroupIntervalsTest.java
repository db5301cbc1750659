// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.interval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Interval;
import centroid.weka.Models;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;

/** Group-conditional (Mondrian) intervals and label-conditional sets of CentroidBagging. */
class GroupIntervalsTest {

  private static final String FEW = "-I 3 -pool 12 ";

  /** Two groups, the second with ten times the noise; an irrelevant number; a label without rows. */
  private static Instances noisy(int numRows, Attribute target) {
    return TestData.generate("noisy", List.of(new Attribute("where", List.of("calm", "wild", "never")), new Attribute("x"), target), numRows, 3, random -> {
      double[] row = {random.nextInt(4) == 0 ? 1 : 0, random.nextDouble(), 0};
      double y = 2 * row[1] + (row[0] == 1 ? 1 : 0.1) * random.nextGaussian();
      row[2] = target.isNumeric() ? y : y > 1 ? 1 : 0;
      return row;
    });
  }

  private static Instances numbers(int numRows) {
    return noisy(numRows, new Attribute("y"));
  }

  private static Instances labels(int numRows) {
    return noisy(numRows, new Attribute("y", List.of("low", "high")));
  }

  private static Instance row(Instances data, double where) {
    Instance row = (Instance) data.instance(0).copy();
    row.setDataset(data);
    row.setValue(0, where);
    return row;
  }

  private static double width(CentroidBagging model, Instance row) throws Exception {
    double[] bounds = model.predictIntervals(row, 0.9)[0];
    return bounds[1] - bounds[0];
  }

  @Test
  void aNoisyGroupHasWiderIntervals() throws Exception {
    Instances data = numbers(300);
    CentroidBagging plain = Models.trained(FEW + "-local off", data);
    CentroidBagging grouped = Models.trained(FEW + "-local off -group where", data);
    assertTrue(width(grouped, row(data, 1)) > 4 * width(grouped, row(data, 0)));
    assertTrue(width(plain, row(data, 1)) < 3 * width(plain, row(data, 0)));
    assertEquals(List.of("where=wild"), grouped.groupsOf(row(data, 1)));
    assertEquals(List.of(), grouped.groupsOf(row(data, 2)));
    assertEquals(List.of(), plain.groupsOf(row(data, 1)));
    assertTrue(grouped.toString().contains("within the values of where"), grouped.toString());
  }

  /** Rows with a new or a missing group value use the calibration of all rows, whose widths lie between those of both groups. */
  @Test
  void rowsWithoutAGroupUseTheCalibrationOfAllRows() throws Exception {
    Instances data = numbers(300);
    CentroidBagging model = Models.trained(FEW + "-local off -group where", data);
    double never = width(model, row(data, 2));
    assertEquals(never, width(model, row(data, Utils.missingValue())), 0.5 * never);
    assertTrue(never > width(model, row(data, 0)) && never < width(model, row(data, 1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-group where", "-group 1,2", "-group x -local off", "-group where -mode bagging", "-group where -calibration crossfit",
      "-group where -calibration heldout", "-group where -mode refit -draws 20", "-coverage class -group where"})
  void resultsAreTheSameForAnyNumberOfThreadsAndAfterSaving(String options) throws Exception {
    for (Instances data : new Instances[] {numbers(120), labels(120)}) {
      CentroidBagging one = Models.trained(FEW + options, data);
      CentroidBagging several = Models.trained(FEW + "-num-slots 3 " + options, data);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      SerializationHelper.write(bytes, one);
      CentroidBagging read = (CentroidBagging) SerializationHelper.read(new ByteArrayInputStream(bytes.toByteArray()));
      for (CentroidBagging other : new CentroidBagging[] {several, read}) {
        for (Instance row : data) {
          assertEquals(one.groupsOf(row), other.groupsOf(row));
          if (data.classAttribute().isNumeric()) {
            assertArrayEquals(one.predictIntervals(row, 0.8)[0], other.predictIntervals(row, 0.8)[0]);
          } else {
            assertArrayEquals(one.predictSet(row, 0.8), other.predictSet(row, 0.8));
            assertEquals(one.predictProbabilityRange(row), other.predictProbabilityRange(row));
          }
        }
      }
    }
  }

  @Test
  void groupsDoNotChangePredictions() throws Exception {
    for (Instances data : new Instances[] {numbers(100), labels(100)}) {
      double[][] plain = Models.predictions(Models.trained(FEW, data), data);
      double[][] grouped = Models.predictions(Models.trained(FEW + "-group where -coverage class", data), data);
      for (int row = 0; row < plain.length; row++) {
        assertArrayEquals(plain[row], grouped[row]);
      }
    }
  }

  @Test
  void aClassOfTwoLabelsHasARangeOfItsProbability() throws Exception {
    Instances data = labels(300);
    CentroidBagging model = Models.trained(FEW, data);
    double meanWidth = 0;
    for (Instance row : data) {
      Interval range = model.predictProbabilityRange(row);
      assertTrue(0 <= range.lower() && range.lower() < range.upper() && range.upper() <= 1);
      meanWidth += (range.upper() - range.lower()) / data.numInstances();
    }
    assertTrue(meanWidth < 0.2, "mean width " + meanWidth);
    assertNull(Models.trained(FEW, TestData.iris()).predictProbabilityRange(TestData.iris().instance(0)));
    assertNull(Models.trained(FEW + "-calibration none", data).predictProbabilityRange(data.instance(0)));
    assertNull(Models.trained(FEW, numbers(50)).predictProbabilityRange(numbers(50).instance(0)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode bagging"})
  void theRangeContainsThePredictedProbability(String options) throws Exception {
    Instances data = labels(200);
    CentroidBagging model = Models.trained(FEW + options, data);
    for (Instance row : data) {
      double shown = model.distributionForInstance(row)[1];
      Interval range = model.predictProbabilityRange(row);
      assertTrue(range.lower() <= shown && shown <= range.upper(), range + " without " + shown);
    }
  }

  /** Rows whose header has the labels in another order belong to the same group. */
  @Test
  void groupLabelsAreFoundByName() throws Exception {
    Instances data = numbers(300);
    CentroidBagging model = Models.trained(FEW + "-group where -W weka.classifiers.misc.InputMappedClassifier -- -M -W weka.classifiers.trees.REPTree", data);
    Instances other = TestData.generate("other", List.of(new Attribute("where", List.of("new", "wild", "calm")), new Attribute("x"), new Attribute("y")), 1, 1,
        random -> new double[] {1, 0.5, 0});
    assertEquals(List.of("where=wild"), model.groupsOf(other.instance(0)));
    other.instance(0).setValue(0, 2);
    assertEquals(List.of("where=calm"), model.groupsOf(other.instance(0)));
    other.instance(0).setValue(0, 0);
    assertEquals(List.of(), model.groupsOf(other.instance(0)));
  }

  @Test
  void aGroupOfOneRowIsShrunkTowardsAllRowsAndReported() throws Exception {
    Instances data = numbers(200);
    data.instance(7).setValue(0, 2);
    CentroidBagging model = Models.trained(FEW + "-group where", data);
    assertTrue(model.toString().contains("where=never (1)"), model.toString());
    assertTrue(Double.isFinite(width(model, row(data, 2))));
  }

  /** More combinations of groups than the cache holds. */
  @Test
  void manyCombinationsOfGroupsGiveTheSameIntervals() throws Exception {
    List<String> letters = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");
    List<Attribute> attributes = List.of(new Attribute("g", letters), new Attribute("h", letters), new Attribute("i", letters), new Attribute("y"));
    Instances data = TestData.generate("many", attributes, 400, 4,
        random -> new double[] {random.nextInt(10), random.nextInt(10), random.nextInt(10), random.nextGaussian()});
    CentroidBagging model = Models.trained(FEW + "-group g,h,i", data);
    double[] first = model.predictIntervals(data.instance(0), 0.9)[0];
    for (Instance row : data) {
      double[] bounds = model.predictIntervals(row, 0.9)[0];
      assertTrue(bounds[0] < bounds[1]);
    }
    assertArrayEquals(first, model.predictIntervals(data.instance(0), 0.9)[0]);
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', value = {"-group y;is the class", "-group colour;'colour'", "-group 9;'9'",
      "-group where -calibration none;calibration (-calibration) was none"})
  void invalidGroupsAreRefusedBeforeTraining(String options, String reason) {
    String message = assertThrows(IllegalArgumentException.class, () -> Models.trained(FEW + options, numbers(60))).getMessage();
    assertTrue(message.startsWith("group (-group)") && message.contains(reason), message);
    assertFalse(message.contains("\n"));
  }

  @Test
  void fewRowsGiveNoGroups() throws Exception {
    CentroidBagging model = Models.trained(FEW + "-group where", numbers(6));
    assertEquals(List.of(), model.groupsOf(numbers(6).instance(0)));
    assertTrue(width(model, numbers(6).instance(0)) > 0);
  }
}
