// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.robustness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import centroid.TestData;
import centroid.weka.Models;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.UnassignedDatasetException;

/** Rows whose header or labels differ from those of the training data. */
class IncompatibleRowsTest {

  /** Returns the same rows under a class with two more labels at its end. */
  private static Instances withMoreLabels(Instances data) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < data.numAttributes(); k++) {
      attributes.add(data.attribute(k));
    }
    List<String> labels = new ArrayList<>();
    data.classAttribute().enumerateValues().asIterator().forEachRemaining(label -> labels.add(label.toString()));
    labels.addAll(List.of("new", "newer"));
    attributes.set(data.classIndex(), new Attribute(data.classAttribute().name(), labels));
    Instances more = new Instances(data.relationName(), attributes, data.numInstances());
    more.setClassIndex(data.classIndex());
    more.addAll(data);
    return more;
  }

  /** As in Bagging, labels that are not in the training header get the probability 0. */
  @ParameterizedTest
  @ValueSource(strings = {"-mode select", "-mode bagging", "-mode refit -draws 30", "-coverage class -group 1", "-calibration none"})
  void newLabelsHaveProbabilityZero(String options) throws Exception {
    Instances data = TestData.nominal(60);
    CentroidBagging ours = Models.trained("-I 3 -pool 7 " + options, data);
    Instances more = withMoreLabels(data);
    for (int row = 0; row < data.numInstances(); row++) {
      double[] expected = Arrays.copyOf(ours.distributionForInstance(data.instance(row)), 5);
      assertArrayEquals(expected, ours.distributionForInstance(more.instance(row)));
      boolean[] set = ours.predictSet(more.instance(row), 0.8);
      assertArrayEquals(Arrays.copyOf(ours.predictSet(data.instance(row), 0.8), 3), Arrays.copyOf(set, 3));
      assertEquals(options.endsWith("none"), set[3] && set[4]);
    }
    assertFalse(ours.groupsOf(more.instance(0)) == null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rules.ZeroR", "trees.REPTree"})
  void aRowWithoutADatasetIsRefusedWithWekasException(String learner) throws Exception {
    Instances data = TestData.numeric(40);
    CentroidBagging ours = Models.trained("-I 3 -pool 7 -W weka.classifiers." + learner, data);
    Instance alone = new DenseInstance(data.instance(0));
    alone.setDataset(null);
    assertThrows(UnassignedDatasetException.class, () -> ours.distributionForInstance(alone));
    assertThrows(UnassignedDatasetException.class, () -> ours.predictIntervals(alone, 0.9));
  }

  @Test
  void aClassWithFewerLabelsIsRefusedInOneSentence() throws Exception {
    Instances data = withMoreLabels(TestData.nominal(60));
    CentroidBagging ours = Models.trained("-I 3 -pool 7", data);
    assertEquals("REPTree must give a probability for each of 3 labels, but gave 5",
        assertThrows(IllegalStateException.class, () -> ours.distributionForInstance(TestData.nominal(1).instance(0))).getMessage());
  }
}
