// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.estimator.NoveltyEstimator;
import centroid.weka.estimator.RowNovelty;
import centroid.weka.estimator.RowPrediction;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.functions.LinearRegression;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** Models know rows unlike their training rows, after saving and recalibration too, and show them in columns. */
class NoveltyTest {

  private static Instances train;
  private static CentroidBagging model;

  @BeforeAll
  static void trainOnce() throws Exception {
    train = TestData.rising(90, 1);
    model = Models.fitted(Models.small(), train);
  }

  private static Instance farAway(Instances data) {
    Instance row = (Instance) data.instance(0).copy();
    row.setDataset(data);
    row.setValue(0, 1e6);
    return row;
  }

  @Test
  void aRowFarAwayIsNovelAndNamesItsAttribute() throws Exception {
    RowNovelty found = model.predict(farAway(train)).novelty();
    assertTrue(found.isNovel(), found.text());
    assertEquals(train.attribute(0).name(), found.furthest());
    assertTrue(found.text().startsWith("unlike the training rows (p = 0.0"), found.text());
    List<RowPrediction> all = model.predictAll(train);
    long novel = all.stream().filter(row -> row.novelty().isNovel()).count();
    assertTrue(novel <= 18, novel + " of the training rows");
    assertTrue(all.stream().allMatch(row -> row.novelty().isNovel() || row.novelty().furthest() == null));
  }

  @Test
  void itIsSavedAndSurvivesARecalibration() throws Exception {
    CentroidBagging copy = (CentroidBagging) new SerializedObject(model).getObject();
    double before = model.predict(farAway(train)).novelty().pValue();
    assertEquals(before, copy.predict(farAway(train)).novelty().pValue());
    copy.recalibrate(TestData.rising(60, 5), 0, "later rows");
    assertEquals(before, copy.predict(farAway(train)).novelty().pValue());
    copy.restoreCalibration();
    assertEquals(before, copy.predict(farAway(train)).novelty().pValue());
  }

  @Test
  void everyKindOfModelKnowsIt() throws Exception {
    CalibratedClassifier wrapped = new CalibratedClassifier();
    wrapped.setClassifier(new LinearRegression());
    wrapped.buildClassifier(train);
    assertTrue(wrapped.predict(farAway(train)).novelty().isNovel());
    wrapped.setClassifier(Models.small());
    wrapped.buildClassifier(train);
    assertTrue(wrapped.predict(farAway(train)).novelty().isNovel(), "of the model inside");
    CentroidBagging plain = Models.small();
    plain.setOptions(Utils.splitOptions("-mode bagging -calibration none -local off"));
    assertTrue(Models.fitted(plain, train).predict(farAway(train)).novelty().isNovel(), "without a residual forest");
  }

  @Test
  void modelsOfFewRowsAndOtherClassifiersSaySo() throws Exception {
    CentroidBagging small = Models.fitted(Models.small(), new Instances(train, 0, 30));
    assertNull(small.predict(train.instance(0)).novelty());
    assertTrue(NoveltyEstimator.objection(small).contains("at least 40 different training rows"));
    assertTrue(NoveltyEstimator.objection(new GaussianProcesses()).contains("GaussianProcesses does not"));
    assertNull(NoveltyEstimator.objection(model));
    assertFalse(new CentroidBagging().knowsNovelty());
  }

  @Test
  void theFilterAddsTwoColumns() throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(Utils.splitOptions("-novelty"));
    filter.setClassifier(Models.small());
    filter.setInputFormat(train);
    Filter.useFilter(train, filter);
    Instances later = new Instances(train, 0);
    later.add(farAway(train));
    later.add(train.instance(1));
    Instances added = Filter.useFilter(later, filter);
    assertTrue(added.instance(0).value(added.attribute("novelty")) < 0.05);
    assertEquals(train.attribute(0).name(), added.instance(0).stringValue(added.attribute("furthest")));
    assertTrue(added.instance(1).value(added.attribute("novelty")) > 0.05);
    assertTrue(added.instance(1).isMissing(added.attribute("furthest")));
    filter.setClassifier(new GaussianProcesses());
    filter.setInputFormat(train);
    assertThrows(IllegalArgumentException.class, () -> Filter.useFilter(train, filter));
  }
}
