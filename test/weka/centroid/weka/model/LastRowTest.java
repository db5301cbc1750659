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

/** A model asks its members once about a row, however many levels are wanted, and never takes one row for another. */
class LastRowTest {

  private final FakeMember member = FakeMember.answering(row -> new double[] {row.attribute(0).isString()
      ? row.stringValue(0).length() : row.value(0)});
  private final CentroidModel model = new CentroidModel(Ensemble.ofEqual(List.of(member)), new TrainingReport(Mode.SELECT, false, "Fake", 1,
      TrainingReport.Members.allKept(1), EpochCurve.NONE, new TrainingReport.Seconds(0, 0, 0), List.of()), false, null, ModelCalibration.NONE);

  /** The single member is the whole interval. */
  private void assertPrediction(double expected, Instance row) throws Exception {
    assertEquals(expected, model.predict(row, IntervalMethod.PREDICTION).interval(0.9).lower());
  }

  @Test
  void severalLevelsAndTheDensityCostOnePass() throws Exception {
    Instance row = TinyData.numbered(10, 11).instance(1);
    for (double level : new double[] {0.5, 0.8, 0.95}) {
      model.predict(row, IntervalMethod.PREDICTION).interval(level);
      model.predict(row, IntervalMethod.PERCENTILE).interval(level);
    }
    model.predict(row, IntervalMethod.PREDICTION).predictive().logDensity(11);
    assertEquals(1, member.timesAsked());
  }

  @Test
  void theClassValueIsNoPartOfTheRow() throws Exception {
    Instances data = TinyData.of("x numeric; y numeric", "4,1", "4,2", "4,?");
    for (Instance row : data) {
      assertPrediction(4, row);
    }
    assertEquals(1, member.timesAsked());
    assertEquals(1, data.instance(0).classValue());
  }

  @Test
  void aRowThatIsFilledAnewIsANewRow() throws Exception {
    Instance row = TinyData.numbered(0, 0).instance(1);
    assertPrediction(1, row);
    row.setValue(0, 5);
    assertPrediction(5, row);
    row.setMissing(0);
    assertEquals(Double.NEGATIVE_INFINITY, model.predict(row, IntervalMethod.PREDICTION).interval(0.9).lower());
  }

  /** Number 1 is b under one header and a under the other. */
  @Test
  void theSameNumbersUnderAnotherHeaderAreAnotherRow() throws Exception {
    assertPrediction(1, TinyData.of("x {a,b}; y numeric", "b,0").instance(0));
    assertPrediction(1, TinyData.of("x {c,a}; y numeric", "a,0").instance(0));
    assertEquals(2, member.timesAsked());
  }

  /** A loader that reads row by row gives every text the index 0. */
  @Test
  void textsThatShareAnIndexAreDifferentRows() throws Exception {
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
  void rowsWithRelationsAreAlwaysAskedAbout() throws Exception {
    Instance row = TinyData.of("x numeric; bag relational\n@attribute v numeric\n@end bag; y numeric", "3,\"1\\n2\",0").instance(0);
    assertPrediction(3, row);
    assertPrediction(3, row);
    assertEquals(2, member.timesAsked());
  }
}
