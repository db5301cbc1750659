// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import centroid.Refusals;
import centroid.TestData;
import centroid.core.TrainingFailure;
import centroid.weka.Models;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;

/** Another engine may train the pool, on machines that receive the order and the rows separately. */
class PoolEngineTest {

  /** Serialises order and rows, and trains the last member first. */
  private static final class RemoteEngine implements PoolEngine {

    private final List<Integer> blocks = new ArrayList<>();

    @Override
    public List<PoolMember> train(PoolTask order, int first, int end) throws Exception {
      blocks.add(end - first);
      PoolTask sent = (PoolTask) new SerializedObject(order).getObject();
      assertNull(sent.rows(), "the order must be sent without rows");
      PoolTask there = sent.over((Instances) new SerializedObject(order.rows()).getObject());
      PoolMember[] members = new PoolMember[end - first];
      for (int b = end - 1; b >= first; b--) {
        members[b - first] = there.train(b);
      }
      return List.of(members);
    }
  }

  private static void assertSameModel(CentroidBagging expected, CentroidBagging actual, Instances rows) throws Exception {
    assertArrayEquals(Models.predictions(expected, rows), Models.predictions(actual, rows));
    for (Instance row : rows) {
      if (rows.classAttribute().isNumeric()) {
        assertArrayEquals(expected.predictIntervals(row, 0.9), actual.predictIntervals(row, 0.9));
      } else {
        assertArrayEquals(expected.predictSet(row, 0.9), actual.predictSet(row, 0.9));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-I 3 -pool 9", "-I 3 -pool 3", "-I 3 -stop 0.15", "-I 3 -pool 9 -O", "-I 3 -pool 9 -calibration heldout",
      "-I 3 -pool 9 -represent-copies-using-weights", "-I 3 -pool 9 -P 40", "-I 3 -pool 9 -calibration none",
      "-I 3 -pool 8 -W weka.classifiers.trees.RandomTree"})
  void theModelIsIdentical(String options) throws Exception {
    for (Instances data : List.of(TestData.numeric(120), TestData.nominal(120), TestData.weighted(TestData.withGaps(TestData.numeric(120))))) {
      CentroidBagging far = Models.withOptions(options);
      RemoteEngine engine = new RemoteEngine();
      far.trainOn(engine);
      far.buildClassifier(data);
      CentroidBagging here = Models.trained(options, data);
      assertSameModel(here, far, data);
      assertEquals(here.getMeasure("measureOutOfBagError"), far.getMeasure("measureOutOfBagError"));
      assertEquals(here.trainingReport().members().numTrained(), engine.blocks.stream().mapToInt(size -> size).sum());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-mode refit", "-mode bagging", "-mode gradient -W weka.classifiers.functions.Nd4jNetwork",
      "-W weka.classifiers.functions.Nd4jNetwork",
      "-mode select -W weka.classifiers.functions.Nd4jNetwork", "-calibration crossfit", "-budget 3"})
  void anEngineIsRefusedWithoutAPool(String options) {
    CentroidBagging ours = Models.withOptions(options);
    ours.trainOn(new RemoteEngine());
    Refusals.assertNames(() -> ours.buildClassifier(TestData.numeric(40)), "Training on another engine",
        options.contains("budget") ? "-pool" : "one machine");
    Models.assertNoModel(ours);
  }

  @Test
  void exceptionsOfAnEngineReachTheCaller() {
    TrainingFailure failure = new TrainingFailure("Member 2 of 9: the cluster has gone", null);
    CentroidBagging ours = Models.withOptions("-I 3");
    ours.trainOn((order, first, end) -> {
      throw failure;
    });
    assertSame(failure, assertThrows(TrainingFailure.class, () -> ours.buildClassifier(TestData.numeric(40))));
    Models.assertNoModel(ours);
  }

  @Test
  void anEngineIsNotCopied() throws Exception {
    CentroidBagging ours = Models.withOptions("-I 3 -pool 9");
    RemoteEngine engine = new RemoteEngine();
    ours.trainOn(engine);
    ((CentroidBagging) new SerializedObject(ours).getObject()).buildClassifier(TestData.numeric(40));
    assertEquals(List.of(), engine.blocks);
  }
}
