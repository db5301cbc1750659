// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.TrainingFailure;
import centroid.weka.TinyData;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.core.Instances;

class JointMembersTest {

  private static final Instances DATA = TinyData.numbered(1, 10, 100);

  private final FakeRefinable learner = new FakeRefinable();

  /** All weight on one row. */
  private static double[] weights(int member) {
    double[] weights = new double[3];
    weights[member % 3] = 3;
    return weights;
  }

  private double[] train(int count, int numThreads, IntFunction<double[]> weights) throws Exception {
    TrainingContext training = TinyTraining.of(DATA, learner, count, numThreads);
    List<Classifier> members = JointMembers.train(training, count, weights);
    double[] predictions = new double[members.size()];
    for (int k = 0; k < predictions.length; k++) {
      predictions[k] = members.get(k).classifyInstance(DATA.instance(0));
    }
    return predictions;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "5, 1", "25, 1", "25, 3"})
  void everyMemberHasItsOwnStreamAndWeightsAndIsTrainedToTheEnd(int count, int numThreads) throws Exception {
    TrainingContext training = TinyTraining.of(DATA, learner, count, numThreads);
    double[] expected = new double[count];
    for (int k = 0; k < count; k++) {
      expected[k] = training.baseSeed(k) / 4.0 + 1.5 * 3 * DATA.instance(k % 3).classValue();
    }
    assertArrayEquals(expected, train(count, numThreads, JointMembersTest::weights));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 7, 40})
  void membersAreTheSameForAnyNumberOfThreads(int numThreads) throws Exception {
    assertArrayEquals(train(23, 1, JointMembersTest::weights), train(23, numThreads, JointMembersTest::weights));
  }

  /** At most ten share a training, and fewer where threads would have nothing to do. */
  @ParameterizedTest
  @CsvSource({"10, 1, 1", "11, 1, 2", "25, 1, 3", "10, 2, 2", "6, 4, 3", "3, 8, 3"})
  void membersShareTrainings(int count, int numThreads, int numTrainings) throws Exception {
    train(count, numThreads, JointMembersTest::weights);
    assertEquals(numTrainings, learner.started.size());
    assertEquals(count, learner.started.stream().mapToInt(group -> group.states.length).sum());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void everyTrainingIsClosed(int numThreads) throws Exception {
    train(25, numThreads, JointMembersTest::weights);
    assertTrue(learner.allClosed());
  }

  /** Member 24 is in the last training: the others have ended when its failure is seen. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aFailureClosesEveryTrainingAndKeepsItsCause(int numThreads) {
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> train(25, numThreads, k -> k == 24 ? new double[] {-1, 2, 2} : weights(k)));
    assertSame(learner.refusal, failure.getCause());
    assertTrue(failure.getMessage().contains("FakeRefinable") && failure.getMessage().endsWith(learner.refusal.getMessage()), failure.getMessage());
    assertTrue(learner.allClosed());
  }

  @Test
  void aFailureWithoutWordsIsNamedByItsClass() {
    TrainingContext training = TinyTraining.of(DATA, new FakeRefinable(new ArithmeticException()), 2, 1);
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> JointMembers.train(training, 2, k -> new double[] {-1, 2, 2}));
    assertTrue(failure.getMessage().contains("ArithmeticException"), failure.getMessage());
  }

  @Test
  void anInterruptIsNoFailure() {
    FakeRefinable stopped = new FakeRefinable(new InterruptedException("stop"));
    TrainingContext training = TinyTraining.of(DATA, stopped, 2, 1);
    assertThrows(InterruptedException.class, () -> JointMembers.train(training, 2, k -> new double[] {-1, 2, 2}));
    assertTrue(stopped.allClosed());
  }
}
