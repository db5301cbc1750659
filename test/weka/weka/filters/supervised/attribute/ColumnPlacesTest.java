// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.FilteredClassifier;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SparseInstance;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.unsupervised.attribute.Reorder;

/** The filter inserts its columns before the class attribute and keeps all other values with their attributes. */
class ColumnPlacesTest {

  private static final List<String> ADDED = List.of("prediction", "lower_0.95", "upper_0.95", "width_0.95");

  private static Instances filtered(Instances data) throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(Models.small());
    filter.setInputFormat(data);
    return Filter.useFilter(data, filter);
  }

  /** A number, a string, a label and another string, with the class at the given index. */
  private static Instances data(int classIndex) throws Exception {
    Instances rising = TestData.rising(60, 1);
    ArrayList<Attribute> attributes = new ArrayList<>(List.of(new Attribute("x"), new Attribute("words", (List<String>) null),
        (Attribute) rising.attribute(1).copy(), new Attribute("more", (List<String>) null)));
    attributes.add(classIndex, new Attribute("target"));
    Instances data = new Instances("texts", attributes, 0);
    data.setClassIndex(classIndex);
    for (int row = 0; row < 60; row++) {
      Instance made = new DenseInstance(5);
      made.setDataset(data);
      made.setValue(data.attribute("x"), rising.instance(row).value(0));
      made.setValue(data.attribute("words"), "word" + row);
      made.setValue(data.attribute("colour"), rising.instance(row).value(1));
      if (row % 3 > 0) {
        made.setValue(data.attribute("more"), "more" + row);
      }
      made.setClassValue(rising.instance(row).classValue());
      data.add(made);
    }
    return data;
  }

  private static void assertKept(Instances before, Instances after) {
    assertEquals(before.classAttribute().name(), after.classAttribute().name());
    for (int row = 0; row < before.numInstances(); row++) {
      assertEquals(before.instance(row).weight(), after.instance(row).weight());
      for (int k = 0; k < before.numAttributes(); k++) {
        Attribute same = after.attribute(before.attribute(k).name());
        assertEquals(before.instance(row).toString(k), after.instance(row).toString(same.index()), "row " + row + ", " + same.name());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4})
  void theClassFollowsTheNewColumns(int place) throws Exception {
    Instances data = data(place);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(Models.withOptions("-I 2 -pool 4 -W weka.classifiers.meta.FilteredClassifier -- "
        + "-F \"weka.filters.unsupervised.attribute.RemoveType -T string\" -W weka.classifiers.trees.REPTree"));
    filter.setInputFormat(data);
    Instances output = Filter.useFilter(data, filter);
    assertEquals(place + 4, output.classIndex());
    for (int k = 0; k < 4; k++) {
      assertEquals(ADDED.get(k), output.attribute(place + k).name());
    }
    assertKept(data, output);
    assertKept(new Instances(data, 20, 9), Filter.useFilter(new Instances(data, 20, 9), filter));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,2,3", "1,3,2", "3,1,2"})
  void sparseRowsKeepTheirValues(String order) throws Exception {
    Instances rising = TestData.rising(60, 1);
    Reorder reorder = new Reorder();
    reorder.setAttributeIndices(order);
    reorder.setInputFormat(rising);
    Instances dense = Filter.useFilter(rising, reorder);
    Instances sparse = new Instances(dense, 0);
    dense.forEach(row -> sparse.add(new SparseInstance(row)));
    for (int row = 0; row < 60; row++) {
      sparse.instance(row).setWeight(1 + row % 2);
      dense.instance(row).setWeight(1 + row % 2);
    }
    Instances output = filtered(sparse);
    assertTrue(output.instance(0) instanceof SparseInstance);
    assertKept(sparse, output);
    Instances likewise = filtered(dense);
    for (int row = 0; row < 60; row++) {
      assertArrayEquals(likewise.instance(row).toDoubleArray(), output.instance(row).toDoubleArray());
    }
  }

  /** The columns of the first filter are inputs of the second. */
  @Test
  void theFilterCanBeAppliedTwice() throws Exception {
    Instances data = TestData.rising(60, 1);
    Instances once = filtered(data);
    Instances again = filtered(once);
    List<String> names = new ArrayList<>(List.of("x", "colour"));
    names.addAll(ADDED);
    ADDED.forEach(name -> names.add(name + "_2"));
    names.add("target");
    for (int k = 0; k < names.size(); k++) {
      assertEquals(names.get(k), again.attribute(k).name());
    }
    assertEquals(10, again.classIndex());
    assertKept(once, again);
    CentroidBagging direct = Models.fitted(Models.small(), once);
    assertEquals(direct.classifyInstance(once.instance(7)), again.instance(7).value(again.attribute("prediction_2")), 1e-12);
  }

  /** Weka's FilteredClassifier reads the class of filtered rows. */
  @Test
  void worksInAFilteredClassifier() throws Exception {
    Instances data = TestData.rising(90, 1);
    FilteredClassifier stacked = new FilteredClassifier();
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(Models.small());
    stacked.setFilter(filter);
    stacked.setClassifier(new LinearRegression());
    stacked.buildClassifier(data);
    LinearRegression direct = Models.fitted(new LinearRegression(), filtered(data));
    assertEquals(direct.toString(), stacked.getClassifier().toString());
    assertSame(LinearRegression.class, stacked.getClassifier().getClass());
  }

  /** Readers of the file take the last attribute as the class. */
  @Test
  void theLastAttributeStaysTheClass() throws Exception {
    Instances output = filtered(TestData.rising(60, 1));
    assertEquals(output.numAttributes() - 1, output.classIndex());
    assertEquals("target", output.attribute(output.numAttributes() - 1).name());
  }

  @Test
  void otherEstimatorsHaveNoExceedance() throws Exception {
    Instances data = TestData.rising(60, 1);
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(new GaussianProcesses());
    filter.setOptions(Utils.splitOptions("-threshold 2 -W weka.classifiers.functions.GaussianProcesses"));
    filter.setInputFormat(data);
    Instances output = Filter.useFilter(data, filter);
    assertTrue(output.stream().allMatch(row -> row.isMissing(output.attribute("above_2"))));
  }
}
