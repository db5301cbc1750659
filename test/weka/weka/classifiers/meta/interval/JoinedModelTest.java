// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.interval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;

/** Models of parts of the data, joined as Weka's distributed packages do, with -joinable calibrated on the rows of all parts. */
class JoinedModelTest {

  private static final int NUM_PARTS = 4;

  /** Trains a model on each part of the rows, serialises and joins them. */
  private static CentroidBagging joined(String options, Instances data) throws Exception {
    List<CentroidBagging> parts = new ArrayList<>();
    int size = data.numInstances() / NUM_PARTS;
    for (int p = 0; p < NUM_PARTS; p++) {
      CentroidBagging part = Models.trained(options + " -S " + (p + 1), new Instances(data, p * size, size));
      parts.add((CentroidBagging) new SerializedObject(part).getObject());
    }
    for (CentroidBagging other : parts.subList(1, NUM_PARTS)) {
      parts.get(0).aggregate(other);
    }
    parts.get(0).finalizeAggregation();
    return parts.get(0);
  }

  private static double[] coverageAndWidth(CentroidBagging model, Instances rows) throws Exception {
    double inside = 0;
    double width = 0;
    for (Instance row : rows) {
      double[] bounds = model.predictIntervals(row, 0.9)[0];
      inside += bounds[0] <= row.classValue() && row.classValue() <= bounds[1] ? 1 : 0;
      width += bounds[1] - bounds[0];
    }
    return new double[] {inside / rows.numInstances(), width / rows.numInstances()};
  }

  @Test
  void intervalsOfTheJoinedModelHaveTheirCoverage() throws Exception {
    Instances all = TestData.curve(6000);
    Instances data = new Instances(all, 0, 1000);
    Instances test = new Instances(all, 1000, 5000);
    double[] with = coverageAndWidth(joined("-I 3 -pool 12 -joinable", data), test);
    double[] without = coverageAndWidth(joined("-I 3 -pool 12", data), test);
    // Coverage has a standard deviation of 0.004 from 5000 test rows and of 0.0095 from 1000 calibration rows; 0.031 is three of both. It is conservative: each
    // calibration row has out-of-bag members of its own, while the forest also learns the error of the members that all new rows share. Its mean is 0.935
    // over 12 data sets (0.908 without the forest).
    assertTrue(with[0] >= 0.9 - 0.031 && with[0] <= 0.935 + 0.031, "coverage " + with[0]);
    assertTrue(without[0] > with[0] + 0.02, "the first part's calibration covered " + without[0] + ", the joined one " + with[0]);
    assertTrue(with[1] < 0.9 * without[1], with[1] + " and " + without[1]);
  }

  @Test
  void setsOfTheJoinedModelHaveTheirCoverage() throws Exception {
    Instances all = TestData.nominal(4000);
    Instances test = new Instances(all, 800, 3200);
    CentroidBagging model = joined("-I 3 -pool 12 -joinable", new Instances(all, 0, 800));
    int inside = 0;
    for (Instance row : test) {
      inside += model.predictSet(row, 0.9)[(int) row.classValue()] ? 1 : 0;
    }
    assertEquals(0.9, (double) inside / test.numInstances(), 0.04);
  }

  @Test
  void theTextNamesTheCalibrationRows() throws Exception {
    Instances data = TestData.numeric(400);
    String text = joined("-I 3 -pool 9 -joinable", data).toString();
    assertTrue(text.contains("Joined from 4 models") && text.contains("rows of all models"), text);
    String first = joined("-I 3 -pool 9", data).toString();
    assertTrue(first.contains("-joinable"), first);
    CentroidBagging same = Models.trained("-I 3 -pool 9 -joinable", data);
    same.aggregate(Models.trained("-I 3 -pool 9 -joinable -S 2", data)).finalizeAggregation();
    assertTrue(same.toString().contains("same rows"), same.toString());
    assertFalse(joined("-I 3 -pool 9 -calibration none", data).toString().contains("-joinable"));
  }

  @Test
  void groupsHeldOutRowsAndWeightsCanBeJoined() throws Exception {
    Instances data = TestData.weighted(TestData.withGaps(TestData.numeric(400)));
    for (String options : List.of("-group colour", "-calibration heldout", "-calibration crossfit -folds 3", "-local off -P 50", "-mode bagging")) {
      CentroidBagging model = joined("-I 3 -pool 9 -joinable " + options, data);
      double[] bounds = model.predictIntervals(data.instance(3), 0.9)[0];
      assertTrue(bounds[0] < bounds[1], options);
    }
  }

  @Test
  void modelsKeepRowsOnlyWithJoinable() throws Exception {
    Instances data = TestData.numeric(300);
    int usual = Models.saved(Models.trained("-I 3 -pool 9", data)).length;
    int keeping = Models.saved(Models.trained("-I 3 -pool 9 -joinable", data)).length;
    assertTrue(keeping - usual > 300 * 4 * 8, "rows take " + (keeping - usual) + " bytes");
  }
}
