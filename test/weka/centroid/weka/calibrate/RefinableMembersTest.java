// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.TrainingFailure;
import centroid.weka.TinyData;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.Mode;
import centroid.weka.rows.FakeRefinable;
import centroid.weka.rows.TinyTraining;
import centroid.weka.training.TrainingContext;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** The training of incrementally trainable members. */
class RefinableMembersTest {

  private static final Instances DATA = TinyData.numbered(1, 10, 100);

  private final FakeRefinable learner = new FakeRefinable();

  /** Returns weights that are 0 except for one row. */
  private static double[] weights(int member) {
    double[] weights = new double[3];
    weights[member % 3] = 3;
    return weights;
  }

  private static double[] train(FakeRefinable learner, int count, int numThreads) throws Exception {
    TrainingContext training = TinyTraining.of(DATA, learner, count, numThreads);
    List<Classifier> members = training.forEachMember(0, count, k -> training.fit(k, weights(k)));
    double[] predictions = new double[count];
    for (int k = 0; k < count; k++) {
      predictions[k] = members.get(k).classifyInstance(DATA.instance(0));
    }
    return predictions;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "5, 1", "25, 3"})
  void everyMemberHasItsOwnStreamAndWeights(int count, int numThreads) throws Exception {
    TrainingContext training = TinyTraining.of(DATA, learner, count, numThreads);
    double[] expected = new double[count];
    for (int k = 0; k < count; k++) {
      expected[k] = TrainingContext.baseSeed(training.streams(), k) / 4.0 + 1.5 * 3 * DATA.instance(k % 3).classValue();
    }
    assertArrayEquals(expected, train(learner, count, numThreads));
    assertTrue(learner.started.stream().allMatch(copy -> copy.epochsDone == FakeRefinable.NUM_EPOCHS));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 40})
  void sameMembersForAnyNumberOfThreads(int numThreads) throws Exception {
    assertArrayEquals(train(learner, 23, 1), train(learner, 23, numThreads));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aFailureNamesTheMemberAndKeepsItsCause(int numThreads) {
    IllegalStateException refusal = new IllegalStateException("no");
    double seed = TrainingContext.baseSeed(TinyTraining.of(DATA, learner, 7, 1).streams(), 4);
    learner.before(copy -> {
      if (copy.state == seed) {
        throw refusal;
      }
    });
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> train(learner, 7, numThreads));
    assertSame(refusal, failure.getCause());
    assertEquals("Member 5 of 7 (FakeRefinable) could not be trained: java.lang.IllegalStateException: no", failure.getMessage());
  }

  @Test
  void aFailureWithoutAMessageIsNamedByItsClass() {
    learner.before(copy -> {
      throw new ArithmeticException();
    });
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> train(learner, 2, 1));
    assertTrue(failure.getMessage().contains("ArithmeticException"), failure.getMessage());
  }

  @ParameterizedTest
  @EnumSource(value = Mode.class, names = {"SELECT", "BAGGING", "GRADIENT"})
  void rowsArePreparedOnceAndClosed(Mode mode) throws Exception {
    TinyTraining.build(learner, mode, CalibrationMethod.CROSSFIT, 2, TinyData.numbered(new double[30]), false);
    assertTrue(learner.preparedOnceAndClosed());
  }

  @ParameterizedTest
  @EnumSource(value = Mode.class, names = {"SELECT", "BAGGING", "GRADIENT"})
  void rowsAreClosedAfterAFailure(Mode mode) {
    learner.before(copy -> {
      throw new IllegalStateException("no");
    });
    assertThrows(TrainingFailure.class, () -> TinyTraining.build(learner, mode, CalibrationMethod.OUTOFBAG, 2, DATA, false));
    assertTrue(learner.preparedOnceAndClosed());
  }

  @ParameterizedTest
  @EnumSource(value = Mode.class, names = {"SELECT", "BAGGING", "GRADIENT"})
  void anInterruptIsNotAFailure(Mode mode) {
    learner.before(copy -> {
      throw new InterruptedException("stop");
    });
    assertThrows(InterruptedException.class, () -> TinyTraining.build(learner, mode, CalibrationMethod.OUTOFBAG, 1, DATA, false));
    assertTrue(learner.preparedOnceAndClosed());
  }

  @Test
  void modeRefitRetrainsMembersByEpochs() throws Exception {
    TinyTraining.build(learner, Mode.REFIT, CalibrationMethod.NONE, 1, DATA, false);
    assertTrue(learner.started.size() > 3, "three initial fits, and more in the rounds");
    assertTrue(learner.started.stream().allMatch(copy -> copy.epochsDone == copy.numEpochs));
  }
}
