// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.interval.IntervalMethod;
import centroid.weka.FakeMember;
import centroid.weka.TinyData;
import centroid.weka.options.Mode;
import centroid.weka.refinable.EpochCurve;
import java.util.List;
import org.junit.jupiter.api.Test;
import weka.core.Instance;
import weka.core.Instances;

/** The cache of the last row: members predict a row once for all levels, and rows are never confused. */
class LastRowTest {

  private final FakeMember member = FakeMember.predicting(row -> new double[] {row.attribute(0).isString()
      ? row.stringValue(0).length() : row.value(0)});
  private final CentroidModel model = new CentroidModel(Ensemble.ofEqual(List.of(member)), new TrainingReport(Mode.SELECT, false, "Fake", 1,
      TrainingReport.Members.allKept(1), EpochCurve.NONE, new TrainingReport.Seconds(0, 0, 0), List.of()), false, null, ModelCalibration.NONE);

  /** Asserts that both bounds equal the prediction of the single member. */
  private void assertPrediction(double expected, Instance row) throws Exception {
    assertEquals(expected, model.predict(row, IntervalMethod.PREDICTION).interval(0.9).lower());
  }

  @Test
  void severalLevelsAndTheDensityNeedOnePrediction() throws Exception {
    Instance row = TinyData.numbered(10, 11).instance(1);
    for (double level : new double[] {0.5, 0.8, 0.95}) {
      model.predict(row, IntervalMethod.PREDICTION).interval(level);
      model.predict(row, IntervalMethod.PERCENTILE).interval(level);
    }
    model.predict(row, IntervalMethod.PREDICTION).predictive().logDensity(11);
    assertEquals(1, member.numPredicted());
  }

  @Test
  void theClassValueIsIgnored() throws Exception {
    Instances data = TinyData.of("x numeric; y numeric", "4,1", "4,2", "4,?");
    for (Instance row : data) {
      assertPrediction(4, row);
    }
    assertEquals(1, member.numPredicted());
    assertEquals(1, data.instance(0).classValue());
  }

  @Test
  void aReusedInstanceIsPredictedAgain() throws Exception {
    Instance row = TinyData.numbered(0, 0).instance(1);
    assertPrediction(1, row);
    row.setValue(0, 5);
    assertPrediction(5, row);
    row.setMissing(0);
    assertEquals(Double.NEGATIVE_INFINITY, model.predict(row, IntervalMethod.PREDICTION).interval(0.9).lower());
  }

  /** The value 1 is label b in one header and label a in the other. */
  @Test
  void equalNumbersUnderAnotherHeaderAreAnotherRow() throws Exception {
    assertPrediction(1, TinyData.of("x {a,b}; y numeric", "b,0").instance(0));
    assertPrediction(1, TinyData.of("x {c,a}; y numeric", "a,0").instance(0));
    assertEquals(2, member.numPredicted());
  }

  /** A loader that reads row by row gives every string the index 0. */
  @Test
  void stringsWithTheSameIndexAreDifferentRows() throws Exception {
    Instances stream = TinyData.of("text string; y numeric", "four,0").stringFreeStructure();
    Instance row = TinyData.of("text string; y numeric", "four,0").instance(0);
    row.setDataset(stream);
    stream.attribute(0).setStringValue("four");
    row.setValue(0, 0);
    assertPrediction(4, row);
    stream.attribute(0).setStringValue("seventeen");
    assertPrediction(9, row);
  }

  @Test
  void rowsWithRelationsAreNotCached() throws Exception {
    Instance row = TinyData.of("x numeric; bag relational\n@attribute v numeric\n@end bag; y numeric", "3,\"1\\n2\",0").instance(0);
    assertPrediction(3, row);
    assertPrediction(3, row);
    assertEquals(2, member.numPredicted());
  }
}
